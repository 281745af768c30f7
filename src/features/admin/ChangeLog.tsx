import { useTranslation } from '../../ui/i18n/use-translation'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import { RelativeTime } from '../../ui/format/RelativeTime'

export type Change = NonNullable<CallEnvelope<'admin/settings'>['history']>[number]

/** History of settings changes, newest first; `texts` describes each change. */
export function ChangeLog({
  changes,
  texts,
}: {
  changes: readonly Change[]
  texts: (change: Change) => string
}) {
  const { t } = useTranslation()
  return (
    <section className="grid content-start gap-3">
      <h2 className="display text-lg">{t('operator.history')}</h2>
      {changes.length === 0 && <p className="text-sm text-muted">{t('operator.noHistory')}</p>}
      <ol className="grid gap-3 border-s border-line ps-4 text-sm empty:hidden">
        {changes.map((change) => (
          <li key={`${change.at} ${change.subject}`} className="grid gap-0.5">
            <p className="font-medium wrap-anywhere">
              <bdi>{texts(change)}</bdi>
            </p>
            <p className="text-xs text-muted">
              <bdi>{change.actor ?? t('log.role.server')}</bdi> · <RelativeTime at={change.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
