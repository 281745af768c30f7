import { useTranslation } from '../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { DataTable } from '../../../ui/layout/DataTable'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { RangePicker } from '../../../shared/days/RangePicker'
import type { MachineSearch } from '../machine-search'
import type { StepFigures } from './figures'
import type { FoundFigures } from './use-figures'
import { useStayTime } from './use-stay-time'

/** How often each step of a story was reached and left, and how long it took, for a range of days. */
export function StoryFigures({
  figures: { range, found, figures },
  ask,
}: {
  figures: FoundFigures
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t, i18n } = useTranslation()
  const stay = useStayTime()
  const steps = figures?.steps
  const count = (n: number) =>
    n === 0 ? '–' : new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(n)
  const counted = (key: 'runs' | 'wentOn' | 'leftPage' | 'failed') => ({
    key,
    title: t(`atlas.figures.${key}`),
    align: 'end' as const,
    cell: (row: StepFigures) => count(row[key]),
  })
  const timed = (key: 'median' | 'p95') => ({
    key,
    title: t(`atlas.figures.${key}`),
    align: 'end' as const,
    cell: (row: StepFigures) => (row.stay ? stay(row.stay[key]) : '–'),
  })
  return (
    <div className="grid gap-4">
      <RangePicker asked={range} shown={found.data?.data.days} onChange={ask} />
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-64" />}
      {steps?.every(({ runs }) => runs === 0) && (
        <EmptyState icon="flow" title={t('atlas.figures.none')}>
          {t('atlas.figures.noneText')}
        </EmptyState>
      )}
      {steps?.some(({ runs }) => runs > 0) && (
        <>
          <DataTable
            caption={t('atlas.figures.heading')}
            rows={steps}
            rowKey={({ box }) => box.id}
            columns={[
              {
                key: 'step',
                title: t('atlas.figures.step'),
                head: true,
                cell: ({ box, step, lane }) => (
                  <>
                    {step} {box.title}
                    {lane && <span className="block text-xs font-normal text-muted">{lane}</span>}
                  </>
                ),
              },
              counted('runs'),
              counted('wentOn'),
              // Records have no page to close.
              ...(steps.some(({ leftPage }) => leftPage > 0) ? [counted('leftPage')] : []),
              counted('failed'),
              timed('median'),
              timed('p95'),
            ]}
          />
          <p className="measure text-xs text-muted">{t('atlas.figures.text')}</p>
        </>
      )}
    </div>
  )
}
