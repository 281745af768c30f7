import { useTranslation } from '../../../ui/i18n/use-translation'
import { useDates } from '../../../ui/format/use-dates'
import type { OwnCard } from './owner-status'

const [width, height, edge] = [288, 44, 5]
const day = 86_400_000
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

export interface ViewsTrendProps {
  trend: NonNullable<OwnCard['trend']>
  /** Time at which the page was opened; the chart ends on that day. */
  now: number
}

/** Sparkline of recent views, with dots on days with enquiries, and both as figures. */
export function ViewsTrend({ trend: { views, interested }, now }: ViewsTrendProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const most = Math.max(...views)
  const at = (index: number) => ({
    x: edge + (index / (views.length - 1)) * (width - 2 * edge),
    y: height - edge - ((views[index] ?? 0) / Math.max(1, most)) * (height - 2 * edge),
  })
  const line = views.map((_, index) => `${at(index).x.toFixed(1)},${at(index).y.toFixed(1)}`).join(' ')
  const peak = new Date(now - (views.length - 1 - views.indexOf(most)) * day).toISOString()
  const asked = sum(interested)
  return (
    <div className="grid gap-1.5 text-xs">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('own.trend.label', { most, date: date(peak) })}
        preserveAspectRatio="none"
        className="h-11 w-full rtl:-scale-x-100"
      >
        <polygon
          points={`${edge},${height - edge} ${line} ${width - edge},${height - edge}`}
          className="fill-accent-soft"
        />
        <polyline
          points={line}
          fill="none"
          strokeWidth="1.7"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
        {/* A zero-length line with round caps stays a round dot however the SVG is stretched. */}
        <path
          d={interested
            .map((count, index) =>
              count > 0 ? `M${at(index).x.toFixed(1)} ${at(index).y.toFixed(1)}h0` : '',
            )
            .join('')}
          strokeWidth="9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-warn"
        />
      </svg>
      <p className="flex flex-wrap gap-x-4">
        <span>{t('own.trend.views', { count: sum(views) })}</span>
        {asked > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-full bg-warn" />
            {t('own.trend.interested', { count: asked })}
          </span>
        )}
        <span className="ms-auto text-muted">{t('own.trend.days', { count: views.length })}</span>
      </p>
    </div>
  )
}
