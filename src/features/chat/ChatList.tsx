import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { More } from '../../app/api/More'
import { QueryFailure } from '../../app/api/QueryFailure'
import { onceEach, useWholeList } from '../../app/api/use-whole-list'
import { Avatar } from '../../ui/pictures/Avatar'
import { Awaited } from '../../ui/feedback/Awaited'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { messageText } from './message-text'
import { isSame, threadKey, threadSearch, type ChatEntry, type Thread } from './thread'

interface ChatListProps {
  isOperator: boolean
  /** Called with the key of the opened conversation. */
  onChoose: (key: string) => void
}

/** Conversations, most recent message first, with unread counts. */
export function ChatList({ isOperator, onChoose }: ChatListProps) {
  const { t } = useTranslation()
  const list = useWholeList('get_chats')
  const all = list.data?.pages.flatMap(({ data }) => data)
  const chats = all && onceEach(all, (entry) => threadKey(threadOf(entry)))
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-64 w-full rounded-lg" />}
      {chats?.length === 0 && (
        <EmptyState
          icon="chat"
          title={t('chat.empty')}
          action={
            !isOperator && (
              <LinkButton to="/properties" tone="primary" icon="search">
                {t('chat.search')}
              </LinkButton>
            )
          }
        >
          {t(isOperator ? 'chat.inboxEmpty' : 'chat.emptyText')}
        </EmptyState>
      )}
      {chats && chats.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {chats.map((entry) => (
            <li key={threadKey(threadOf(entry))}>
              <Entry entry={entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      <More of={list}>{t('chat.more')}</More>
    </div>
  )
}

const threadOf = ({ user_id: user, property_id: property }: ChatEntry): Thread => ({
  user,
  property: property ?? undefined,
})

interface EntryProps extends Pick<ChatListProps, 'onChoose'> {
  entry: ChatEntry
}

const isUnchanged = (before: EntryProps, now: EntryProps) =>
  before.onChoose === now.onChoose && isSame(before.entry, now.entry)

/** A conversation in the list; memoized, so messages in other conversations don't re-render it. */
const Entry = memo(function Entry({ entry, onChoose }: EntryProps) {
  const { t } = useTranslation()
  const { name, profile, title, last_message: last, unread_count: unread } = entry
  const thread = threadOf(entry)
  return (
    <Link
      to="/user/chat"
      search={threadSearch(thread)}
      onClick={() => onChoose(threadKey(thread))}
      className="flex items-center gap-3 rounded-md p-3 hover:bg-sunken aria-[current=page]:bg-accent-soft"
    >
      <Avatar name={name} src={profile} size={44} />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{name}</bdi>
          {last && (
            <span className="shrink-0 text-xs text-muted">
              <RelativeTime at={last.created_at} kind="chat" />
            </span>
          )}
        </span>
        {title && <bdi className="truncate text-xs text-muted">{title}</bdi>}
        <span className="flex items-center justify-between gap-2">
          <bdi className="truncate text-sm">{last && messageText(last, t)}</bdi>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-accent px-2 text-xs font-semibold text-on-accent">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{t('chat.unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}, isUnchanged)
