import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import { scoreOf, type DefendedMachine } from '../../../machines/diagram/defended'
import type { Diagram } from '../../../machines/diagram/types'
import { Awaited } from '../../ui/feedback/Awaited'
import { DefenceTable } from './DefenceTable'
import { rulesQuery } from './list-queries'
import { RuleList } from './RuleList'

/** Rules of a machine and their latest mutation score. */
export function MachineRules({
  diagram,
  tried,
}: {
  diagram: Diagram
  /** Undefined if the machine has no mutation-test results. */
  tried: DefendedMachine | undefined
}) {
  const { t, i18n } = useTranslation()
  const rules = useQuery(rulesQuery()).data?.[diagram.id]
  if (!rules) return <Awaited className="h-40" />
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className="grid gap-3">
      {tried && (
        <p className="text-sm">
          {t('atlas.rules.score', {
            count: tried.mutants - tried.equivalent,
            tried: number.format(tried.mutants - tried.equivalent),
            score: percent.format(scoreOf(tried)),
          })}
        </p>
      )}
      <details>
        <summary className="link text-sm">{t('atlas.rules.open', { count: rules.length })}</summary>
        <div className="mt-3">
          <RuleList rules={rules} heading="h3" />
        </div>
      </details>
      {tried?.arrows && (
        <details>
          <summary className="link text-sm">{t('atlas.defence.open')}</summary>
          <div className="mt-3">
            <DefenceTable diagram={diagram} tried={tried} />
          </div>
        </details>
      )}
    </div>
  )
}
