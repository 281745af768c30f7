import { useTranslation } from '../../../ui/i18n/use-translation'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Data } from '../../../../contract/calls/call-types'
import { overviewStatuses } from '../../../../contract/values'
import { chartLook } from './chart-look'
import { statusColours } from './status-colours'
import { useAxisDay } from './use-axis-day'

/** Listings by status over time as lines. Loads the chart library on demand. */
export function StatusChart({ days }: { days: NonNullable<Data<'admin/overview'>['listings']>['days'] }) {
  const { t } = useTranslation()
  const written = useAxisDay()
  const rows = days.map(({ day, counts }) => ({ day, ...counts }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid {...chartLook.grid} />
        <XAxis {...chartLook.dayAxis} tickFormatter={written} />
        <YAxis {...chartLook.figureAxis} allowDecimals={false} width={44} />
        <Tooltip {...chartLook.tooltip} labelFormatter={written} />
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
