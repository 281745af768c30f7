import { useTranslation } from '../../../ui/i18n/use-translation'
import type { CallEnvelope } from '../../../../contract/calls/call-types'
import { Notice } from '../../../ui/feedback/Notice'
import { useDates } from '../../../ui/format/use-dates'
import { gatewayText } from '../record-texts'

type Problem = NonNullable<CallEnvelope<'admin/gateways'>['problems']>[number]

/** Rejected keys, refused payments and hosts blocked by browsers; renders nothing without problems. */
export function GatewayProblems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  if (problems.length === 0) return null
  return (
    <Notice tone="warn" role="status" title={t('operator.problems')}>
      <ul className="grid gap-2">
        {problems.map(({ kind, gateway, detail, times, last_at: at }) => (
          <li key={`${kind} ${gateway} ${detail}`} className="grid wrap-anywhere">
            <span>{t(`operator.problem.${kind}`, { name: gateway && gatewayText(t, gateway), detail })}</span>
            <span className="text-muted">{t('operator.problemTimes', { count: times, at: date(at) })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
