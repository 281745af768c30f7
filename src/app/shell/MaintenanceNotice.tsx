import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../api/call-query'
import { useTranslation } from '../../ui/i18n/use-translation'

/** Milliseconds between two looks whether it is over, while the notice stands there. */
const lookMs = 30_000

/**
 * Says that nothing can be changed for now, or to the team that nobody else gets in. On every page while that is so; it
 * goes by itself.
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
