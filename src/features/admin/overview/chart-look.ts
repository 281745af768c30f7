const tick = { fill: 'var(--muted)', fontSize: 12 }
const bare = { tickLine: false, axisLine: false, tick } as const

/** Recharts props shared by all overview charts: days on the x-axis, figures on the y-axis. */
export const chartLook = {
  grid: { vertical: false, stroke: 'var(--line)' },
  dayAxis: { ...bare, dataKey: 'day', minTickGap: 48 },
  figureAxis: bare,
  tooltip: {
    contentStyle: {
      background: 'var(--surface)',
      border: '1px solid var(--line)',
      borderRadius: 10,
      fontSize: 13,
    },
    labelStyle: { color: 'var(--ink)', fontWeight: 600 },
    itemStyle: { color: 'var(--ink)' },
  },
} as const
