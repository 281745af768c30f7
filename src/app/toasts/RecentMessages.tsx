import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { HrefLink } from '../../ui/buttons/HrefLink'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { forgetMessages, onRecentMessages, recentMessages, type RecentMessage } from './recent-messages'

const none: readonly RecentMessage[] = []
const icons: Record<RecentMessage['kind'], IconName> = { success: 'success', error: 'danger', info: 'info' }
const inks: Record<RecentMessage['kind'], string> = {
  success: 'text-success',
  error: 'text-danger',
  info: 'text-info',
}

/** Returns this tab's recent messages, newest first; empty on the server and during hydration. */
export function useRecentMessages(): readonly RecentMessage[] {
  return useSyncExternalStore(onRecentMessages, recentMessages, () => none)
}

/** List of past toasts, to read again; renders nothing if there are none. */
export function RecentMessages({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation()
  const messages = useRecentMessages()
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="recent-messages" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="recent-messages" className="text-base font-semibold">
          {t('shell.recent')}
        </h2>
        <Button size="sm" tone="quiet" onClick={forgetMessages}>
          {t('shell.recentClear')}
        </Button>
      </header>
      <p className="text-xs text-muted">{t('shell.recentText')}</p>
      <ol className="grid divide-y divide-line">
        {messages.map(({ id, kind, text, to, at }) => (
          <li key={id} className="flex gap-2 py-2 text-sm">
            <Icon name={icons[kind]} size={18} className={`mt-0.5 shrink-0 ${inks[kind]}`} />
            <div className="grid min-w-0 gap-0.5">
              {to ? (
                <HrefLink href={to} onOpen={onOpen}>
                  <bdi>{text ?? t('errors.fault')}</bdi>
                </HrefLink>
              ) : (
                <p dir="auto" className="wrap-anywhere">
                  {text ?? t('errors.fault')}
                </p>
              )}
              <p className="text-xs text-muted">
                <RelativeTime at={new Date(at).toISOString()} kind="chat" />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
