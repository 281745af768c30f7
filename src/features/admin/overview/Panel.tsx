import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Awaited } from '../../../ui/feedback/Awaited'
import { join } from '../../../ui/layout/join-classes'

interface PanelProps {
  title: string
  text?: ReactNode
  /** Link to the full list. */
  link?: ReactNode
  className?: string
  children: ReactNode
}

/** A panel of the overview. */
export function Panel({ title, text, link, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={join(
        'grid min-w-0 content-start gap-3 rounded-lg border border-line bg-surface p-5',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid gap-0.5">
          <h2 id={id} className="display text-lg">
            {title}
          </h2>
          {text && <p className="text-xs text-muted">{text}</p>}
        </div>
        {link}
      </header>
      {children}
    </section>
  )
}

interface ChartPanelProps extends Omit<PanelProps, 'children' | 'link'> {
  /** Text summary of the chart for screen readers. */
  summary: string
  chart: ReactNode
  /** The same data as a table, for keyboard and screen readers. */
  table: ReactNode
}

/** A panel with a chart that can be switched to a table. */
export function ChartPanel({ summary, chart, table, ...panel }: ChartPanelProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      {...panel}
      link={
        <IconButton
          icon={isTable ? 'chart' : 'list'}
          label={t(isTable ? 'admin.overview.asChart' : 'admin.overview.asTable', { title: panel.title })}
          onClick={() => setTable(!isTable)}
          className="border border-line"
        />
      }
    >
      {isTable ? (
        table
      ) : (
        // Screen readers get the summary and the table instead of the chart.
        <figure>
          <figcaption className="sr-only">{summary}</figcaption>
          <div aria-hidden="true" dir="ltr" className="h-64">
            <Suspense fallback={<Awaited className="h-64" />}>{chart}</Suspense>
          </div>
        </figure>
      )}
    </Panel>
  )
}
