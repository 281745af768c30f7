import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { useAmounts } from '../../../shared/mortgage/use-amounts'

export type Years = Data<'mortgage-calculator'>['yearly']

export interface BalanceChartProps {
  /** Figures by year; must contain at least one year. */
  yearly: Years
}

const marks = [1, 0.75, 0.5, 0.25, 0]

/** Remaining balance by year; the table below shows the same figures. Time runs left to right in every language. */
export function BalanceChart({ yearly }: BalanceChartProps) {
  const { t } = useTranslation()
  const amount = useAmounts()
  const years = yearly.length
  // Initial loan in major units: balance after the first year plus the principal repaid in that year.
  const owed = yearly[0] ? yearly[0].balance + yearly[0].principal : 0
  const balances = [owed, ...yearly.map(({ balance }) => balance)]
  const line = balances
    .map((balance, year) => `${(year / years) * 100},${(1 - balance / owed) * 100}`)
    .join(' ')
  const half = balances.findIndex((balance) => balance <= owed / 2)
  const steps = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * years)))]
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-muted">
        {t('tools.mortgage.chart', { years, half, owed: amount(owed * 100) })}
      </figcaption>
      <div dir="ltr" aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted">
        <div className="relative w-24">
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute end-0 -translate-y-1/2 tabular-nums"
              style={{ top: `${(1 - mark) * 100}%` }}
            >
              {amount(Math.round(owed * mark) * 100).replace(/\.00$/, '')}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-60 w-full overflow-visible">
          {marks.map((mark) => (
            <line
              key={mark}
              x1={0}
              x2={100}
              y1={mark * 100}
              y2={mark * 100}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polygon points={`0,100 ${line} 100,100`} className="fill-accent-soft" />
          <polyline
            points={line}
            className="fill-none stroke-accent stroke-2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span />
        <div className="relative h-6">
          {steps.map((year) => (
            <span
              key={year}
              className="absolute top-1 -translate-x-1/2 tabular-nums"
              style={{ left: `${(year / years) * 100}%` }}
            >
              {year}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
