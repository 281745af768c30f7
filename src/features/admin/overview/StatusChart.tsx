import { useTranslation } from 'react-i18next'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Data } from '../../../../contract/types'
import { overviewStatuses } from '../../../../contract/values'
import { statusColours } from './status-colours'
import { useAxisDay } from './use-axis-day'

/** Listings by status as lines over the days. Loaded with its library when it is shown. */
export function StatusChart({ days }: { days: NonNullable<Data<'admin/overview'>['listings']>['days'] }) {
  const { t } = useTranslation()
  const written = useAxisDay()
  const rows = days.map(({ day, counts }) => ({ day, ...counts }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={written}
          minTickGap={48}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
        />
        <YAxis
          allowDecimals={false}
          width={44}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
        />
        <Tooltip
          labelFormatter={written}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--line)',
            borderRadius: 10,
            fontSize: 13,
          }}
          labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {overviewStatuses.map((status) => (
          <Line
            key={status}
            dataKey={status}
            name={t(`admin.overview.status.${status}`)}
            stroke={statusColours[status]}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
