import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { CountBadge } from '../../ui/feedback/CountBadge'
import { Icon } from '../../ui/pictures/Icon'
import { useUnread } from './use-unread'

/** Link to the notifications with the unread count. */
export function Bell() {
  const { t } = useTranslation()
  const { notifications: count } = useUnread()
  return (
    <Link
      to="/user/notifications"
      title={t('shell.yourNotifications')}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken aria-[current=page]:text-accent"
    >
      <Icon name="bell" />
      <span className="sr-only">{t('shell.yourNotifications')} </span>
      <CountBadge
        count={count}
        label={t('shell.unread', { count })}
        className="absolute -end-0.5 top-0.5 border-2 border-ground"
      />
    </Link>
  )
}
