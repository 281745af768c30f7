import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useApi } from '../../app/api/use-api'
import { takeMessage } from '../../app/account/pending-message'
import { UnsentBubble } from '../../flows/message/UnsentBubble'
import { Recorder } from '../../flows/message/Recorder'
import { useOutbox } from '../../flows/message/use-outbox'
import { Awaited } from '../../ui/feedback/Awaited'
import { Button } from '../../ui/buttons/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Bubble } from './Bubble'
import { Composer } from './Composer'
import { ConversationHead } from './ConversationHead'
import { threadInput, type ChatMessage, type Thread } from './thread'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { messageText } from './message-text'
import { useSeen } from './use-seen'

/** Announces each new message of an open conversation once; messages from before it was opened are not announced. */
function Arrivals({ last, name }: { last: ChatMessage | undefined; name: string | undefined }) {
  const { t } = useTranslation()
  const [seen] = useState(last?.seq ?? 0)
  if (!last || last.seq <= seen) return <LiveRegion text="" />
  return (
    <LiveRegion
      text={
        // Keyed, so a message with the same text as the previous one is announced too.
        <span key={last.seq}>
          {last.is_mine ? t('message.sent.title') : t('chat.says', { name, text: messageText(last, t) })}
        </span>
      }
    />
  )
}

interface ConversationProps {
  thread: Thread
  person: number
  /** Whether the conversation was chosen in the list rather than opened by URL. */
  wasChosen: boolean
}

/** A conversation: messages, newest at the bottom, and the reply box. */
export function Conversation({ thread, person, wasChosen }: ConversationProps) {
  const { t } = useTranslation()
  const outbox = useOutbox(person, thread)
  const list = useMessages(thread)
  const first = list.data?.pages[0]
  const messages = inOrder(list.data?.pages.flatMap(({ data }) => data.data) ?? [])
  const last = messages.at(-1)
  useSeen(thread, last)
  const arrived = new Map(messages.map((message) => [message.idempotency_key, message]))
  const waiting = outbox.mails.filter(({ key }) => !arrived.has(key))
  const sent = new Map(outbox.mails.map((mail) => [mail.key, mail]))
  const { wereRead, haveArrived, write, leave } = outbox
  const { user, property } = thread
  const isOpen = first !== undefined && !first.is_blocked_by_me && !first.is_blocked_me
  useEffect(() => {
    if (!isOpen) return
    const text = takeMessage(thread)
    if (text) write(text)
  }, [isOpen, thread, write])
  // Also runs when a block closes the conversation.
  useEffect(() => (isOpen ? () => leave({ user, property }) : undefined), [isOpen, user, property, leave])
  useEffect(() => {
    const keysOf = (some: readonly ChatMessage[]) =>
      new Set(some.flatMap(({ idempotency_key: key }) => key ?? []))
    const mine = messages.filter((message) => message.is_mine)
    haveArrived(keysOf(mine))
    wereRead(keysOf(mine.filter((message) => message.is_read)))
  })
  return (
    <section aria-label={first?.name ?? t('chat.heading')} className="grid min-w-0 gap-3">
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-96 w-full rounded-lg" />}
      {first && (
        <>
          <ConversationHead
            thread={thread}
            about={first}
            hasMessages={messages.length > 0}
            wasChosen={wasChosen}
          />
          {/* Scrollable, so it must be reachable by keyboard. */}
          <div
            role="log"
            aria-live="off"
            aria-label={t('chat.log')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="grid max-h-[60dvh] min-h-48 content-start gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3"
          >
            {list.hasNextPage && (
              <Button
                size="sm"
                tone="quiet"
                busy={list.isFetchingNextPage}
                className="justify-self-center"
                onClick={() => void list.fetchNextPage()}
              >
                {t('chat.earlier')}
              </Button>
            )}
            {messages.length === 0 && waiting.length === 0 && (
              <p className="p-6 text-center text-sm text-muted">{t('chat.noneYet', { name: first.name })}</p>
            )}
            {messages.map((message) => (
              <Bubble
                key={message.message_id}
                message={message}
                sent={sent.get(message.idempotency_key ?? '')?.actor.getSnapshot()}
              />
            ))}
            {waiting.map((mail) => (
              <UnsentBubble key={mail.key} mail={mail} isHeld={outbox.isHeld(mail)} />
            ))}
            <div key={`${last?.seq}-${waiting.length}`} ref={showFoot} />
          </div>
          <Arrivals last={last} name={first.name} />
          {first.is_blocked_by_me && <Notice>{t('chat.youBlock', { name: first.name })}</Notice>}
          {!first.is_blocked_by_me && first.is_blocked_me && <Notice>{t('chat.cannot')}</Notice>}
          {isOpen && (
            <>
              {outbox.recordings && <Recorder mail={outbox.recordings} />}
              <Composer
                thread={thread}
                person={person}
                isAside={outbox.recordings !== null}
                onSend={outbox.write}
                onRecord={outbox.record}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}

/** Scrolls only the log to its end, not the page. */
function showFoot(foot: HTMLDivElement | null) {
  const log = foot?.parentElement
  if (log) log.scrollTop = log.scrollHeight
}

function useMessages(thread: Thread) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['get_messages', threadInput(thread)],
    queryFn: ({ pageParam, signal }) =>
      api.call('get_messages', { ...threadInput(thread), page: pageParam }, { signal, toast: false }),
    initialPageParam: 1,
    getNextPageParam: ({ data: { current_page: at, per_page: size, total } }) =>
      at * size < total ? at + 1 : undefined,
    staleTime: 0,
  })
}

/** Returns the messages in order without duplicates: a message arriving between two fetches makes pages overlap. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
