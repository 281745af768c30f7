import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { FailureNotice } from '../../app/api/FailureNotice'
import { More } from '../../app/api/More'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { onceEach, useWholeList } from '../../app/api/use-whole-list'
import { Awaited } from '../../ui/feedback/Awaited'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { HrefLink } from '../../ui/buttons/HrefLink'
import { Icon } from '../../ui/pictures/Icon'
import { join } from '../../ui/layout/join-classes'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Decisions } from '../../shared/reports/Decisions'
import { PushBanner } from '../../app/push/PushBanner'
import { RecentMessages } from '../../app/toasts/RecentMessages'

type NotificationEntry = Data<'get_notification_list'>[number]

/** The user's notifications, newest first; following a notification's link marks it as read. */
export function Notifications() {
  const { t } = useTranslation()
  const list = useWholeList('get_notification_list')
  const seen = useCallMutation('notifications-seen', { refresh: ['get_notification_list'] })
  const pages = list.data?.pages
  const entries =
    pages &&
    onceEach(
      pages.flatMap(({ data }) => data),
      ({ id }) => id,
    )
  const unread = pages?.[0]?.unread ?? 0
  return (
    <section className="page-narrow grid gap-5 py-6 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{t('chat.notifications')}</h1>
        {unread > 0 && (
          <Button icon="check" busy={seen.isPending} onClick={() => seen.mutate({})}>
            {t('chat.readAll', { count: unread })}
          </Button>
        )}
      </header>
      <PushBanner />
      <Decisions />
      <FailureNotice error={seen.error} />
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-64 w-full rounded-lg" />}
      {entries?.length === 0 && (
        <EmptyState icon="bell" title={t('chat.noNotifications')}>
          {t('chat.noNotificationsText')}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Line entry={entry} onOpen={() => !entry.is_read && seen.mutate({ id: entry.id })} />
            </li>
          ))}
        </ul>
      )}
      <More of={list}>{t('chat.more')}</More>
      <RecentMessages />
    </section>
  )
}

function Line({ entry, onOpen }: { entry: NotificationEntry; onOpen: () => void }) {
  const { t } = useTranslation()
  const { title, message, link, is_read: isRead, created_at: at } = entry
  const head = (
    <span className="flex items-start gap-2">
      {!isRead && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('chat.new')}</span>
        </span>
      )}
      <bdi className={join('min-w-0 wrap-anywhere', !isRead && 'font-semibold')}>{title}</bdi>
    </span>
  )
  return (
    <article className="grid gap-1 rounded-lg border border-line bg-surface p-4">
      {link ? (
        <HrefLink href={link} onOpen={onOpen}>
          {head}
        </HrefLink>
      ) : (
        head
      )}
      <p dir="auto" className="measure text-sm text-muted wrap-anywhere">
        {message}
      </p>
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <Icon name="clock" size={14} />
        <RelativeTime at={at} kind="chat" />
      </p>
    </article>
  )
}
