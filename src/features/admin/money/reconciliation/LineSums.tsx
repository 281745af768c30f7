import { useTranslation } from '../../../../ui/i18n/use-translation'
import { moneyAsides, moneyStages, movementKinds, type MoneySum } from '../../../../../contract/values'
import { Badge } from '../../../../ui/feedback/Badge'
import { Price } from '../../../../ui/format/Price'
import { DayTable } from './DayTable'
import { SumLink } from './SumLink'
import { lineName, type Days, type MoneyLine } from './line-names'

/** One gateway's money in one currency: where it is now and how it moved. */
export function LineSums({ line, days }: { line: MoneyLine; days: Days }) {
  const { t } = useTranslation()
  const asides = moneyAsides.filter((name) => line.asides[name].n > 0)
  // A zero is worth showing only for `kept`.
  const positions = moneyStages.filter((name) => name === 'kept' || line.places[name].n > 0)
  const moves = movementKinds.filter((name) => line.moved[name].n > 0)
  return (
    <section className="grid content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {lineName(t, line)}
        {line.test_mode && <Badge>{t('operator.sandbox')}</Badge>}
      </h3>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <h4 className="text-sm font-semibold text-muted">{t('operator.money.places')}</h4>
          <dl className="grid">
            <Sum name="taken" line={line} sum={line.taken} days={days} isStrong />
            {positions.map((name) => (
              <Sum key={name} name={name} line={line} sum={line.places[name]} days={days} />
            ))}
          </dl>
        </div>
        <div className="grid content-start gap-3">
          <h4 className="text-sm font-semibold text-muted">{t('operator.money.moves')}</h4>
          <dl className="grid">
            {moves.map((name) => (
              <Sum key={name} name={name} line={line} sum={line.moved[name]} days={days} />
            ))}
            <div className="flex justify-between gap-4 border-t border-line py-2 text-sm font-semibold">
              <dt>{t('operator.money.report')}</dt>
              <dd>
                <Price money={{ minor: line.report_minor, currency: line.currency }} />
              </dd>
            </div>
          </dl>
          {asides.length > 0 && (
            <>
              <h4 className="text-sm font-semibold text-muted">{t('operator.money.asides')}</h4>
              <dl className="grid">
                {asides.map((name) => (
                  <Sum key={name} name={name} line={line} sum={line.asides[name]} days={days} />
                ))}
              </dl>
            </>
          )}
        </div>
      </div>
      <DayTable line={line} />
    </section>
  )
}

function Sum({
  name,
  line,
  sum,
  days,
  isStrong = false,
}: {
  name: MoneySum
  line: MoneyLine
  sum: MoneyLine['taken']
  days: Days
  isStrong?: boolean
}) {
  const { t } = useTranslation()
  return (
    <div
      className={`flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm ${isStrong ? 'font-semibold' : ''}`}
    >
      <dt>
        {t(`operator.money.sum.${name}`)}
        {sum.n > 0 && name !== 'unknown' && (
          <span className="font-normal text-muted tabular-nums"> ({sum.n})</span>
        )}
      </dt>
      <dd className="text-end">
        <SumLink line={line} name={name} sum={sum} days={days} />
      </dd>
    </div>
  )
}
