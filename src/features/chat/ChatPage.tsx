import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { usePerson } from '../../app/session/use-session'
import { join } from '../../ui/layout/join-classes'
import { PushBanner } from '../../app/push/PushBanner'
import { ChatList } from './ChatList'
import { Conversation } from './Conversation'
import { threadKey, type Thread } from './thread'

/** Conversation list and open conversation, next to each other or, on phones, one at a time. */
export function ChatPage({ thread }: { thread: Thread | null }) {
  const { t } = useTranslation()
  const person = usePerson()
  const isOperator = person?.role === 'admin'
  const [chosen, setChosen] = useState<string>()
  return (
    <div className="page grid gap-4 py-6 md:py-8">
      <header className={join('grid gap-1', thread && 'max-md:sr-only')}>
        <h1 className="display text-xl">{t(isOperator ? 'chat.inbox' : 'chat.heading')}</h1>
        {isOperator && <p className="text-sm text-muted">{t('chat.inboxLead')}</p>}
      </header>
      <div className={join('contents', thread && 'max-md:hidden')}>
        <PushBanner />
      </div>
      <div className="grid items-start gap-6 grid-cols-1 md:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
        <section aria-label={t('chat.list')} className={join('min-w-0', thread && 'max-md:hidden')}>
          <ChatList isOperator={isOperator} onChoose={setChosen} />
        </section>
        {thread && person ? (
          <Conversation
            key={threadKey(thread)}
            thread={thread}
            person={person.id}
            wasChosen={chosen === threadKey(thread)}
          />
        ) : (
          <p className="rounded-lg border border-dashed border-control/60 p-12 text-center text-muted max-md:hidden">
            {t('chat.choose')}
          </p>
        )}
      </div>
    </div>
  )
}
