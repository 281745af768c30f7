import { useTranslation } from '../../../ui/i18n/use-translation'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Data } from '../../../../contract/calls/call-types'
import { chartLook } from './chart-look'
import { planColours } from './plan-colours'
import type { PlanSum } from './revenue'
import { useAxisDay } from './use-axis-day'

interface RevenueChartProps {
  days: readonly string[]
  plans: readonly PlanSum[]
  /** Lines of a single currency. */
  lines: NonNullable<Data<'admin/overview'>['money']>['days']
  currency: string
}

/** Revenue by day as bars stacked by plan. Loads the chart library on demand. */
export function RevenueChart({ days, plans, lines, currency }: RevenueChartProps) {
  const { i18n } = useTranslation()
  const money = (minor: number, compact: boolean) =>
    formatMoney({ minor, currency }, { lang: i18n.language, compact })
  const rows = days.map((day) => ({
    day,
    ...Object.fromEntries(
      lines.filter((line) => line.day === day).map((line) => [String(line.package_id), line.amount_minor]),
    ),
  }))
  const written = useAxisDay()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
        <CartesianGrid {...chartLook.grid} />
        <XAxis {...chartLook.dayAxis} tickFormatter={written} />
        <YAxis {...chartLook.figureAxis} tickFormatter={(minor: number) => money(minor, true)} width={72} />
        <Tooltip
          {...chartLook.tooltip}
          cursor={{ fill: 'var(--sunken)' }}
          labelFormatter={written}
          formatter={(minor) => money(Number(minor), false)}
        />
        {plans.map((plan, at) => (
          <Bar
            key={plan.id}
            dataKey={String(plan.id)}
            name={plan.name}
            stackId="plans"
            fill={planColours[at % planColours.length]}
            maxBarSize={26}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
