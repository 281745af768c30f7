import { dataKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { UsedToken } from './log/UsedToken'
import { ValueChanges } from './ValueChanges'
import type { AdminRecord } from './record-texts'

/** State changes, newest first: what, who, when and why. */
export function HistoryList({ history }: Pick<AdminRecord, 'history'>) {
  const { t } = useTranslation()
  // Seeded records have no history.
  if (history.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('admin.history')}</h2>
      <ol className="grid gap-3 border-s border-line ps-4 text-sm">
        {history.map((step) => (
          <li key={`${step.at} ${step.event}`} className="grid gap-0.5">
            <p className="font-medium">
              {t('admin.historyRow', {
                event: t(dataKey('admin.event', step.event)),
                actor: step.actor ?? t(dataKey('log.role', step.actor_role)),
              })}
            </p>
            <UsedToken token={step.token} />
            {step.reason && (
              <p>
                <bdi>{step.reason}</bdi>
              </p>
            )}
            <ValueChanges changes={step.changes} />
            <p className="text-xs text-muted">
              <RelativeTime at={step.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
