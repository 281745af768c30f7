import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../api/call-query'
import { useTranslation } from '../../ui/i18n/use-translation'

/** Interval for checking whether maintenance is over, in ms. */
const lookMs = 30_000

/**
 * Notice on every page during maintenance: read-only mode, or, for the team, that the site is closed to everyone else.
 * Disappears when maintenance ends.
 */
export function MaintenanceNotice({ mode }: { mode: Exclude<Data<'web-settings'>['maintenance'], 'off'> }) {
  const { t } = useTranslation()
  useCallQuery('web-settings', {}, { refetchInterval: lookMs })
  const [title, text] =
    mode === 'on'
      ? [t('shell.maintenance.closedTitle'), t('shell.maintenance.closedText')]
      : [t('shell.maintenance.readOnlyTitle'), t('shell.maintenance.readOnlyText')]
  return (
    <aside aria-label={title} className="border-b border-line bg-info-soft text-ink">
      <p className="page py-1.5 text-xs sm:text-sm">
        <strong className="text-info">{title}</strong> {text}
      </p>
    </aside>
  )
}
