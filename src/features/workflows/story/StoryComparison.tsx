import type { Story } from '../../../../machines/story/types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { DataTable } from '../../../ui/layout/DataTable'
import type { MachineSearch } from '../machine-search'
import { useCount } from './BoxFigures'
import { titlesIn, type ComparedShare, type StepChange } from './compare-figures'
import { ComparedDays } from './ComparedDays'
import { useChangeText } from './use-change-text'
import type { FoundComparison } from './use-comparison'
import { useStayTime } from './use-stay-time'

/** A figure of a step or of a way out of it, as text. */
interface FigureRow {
  key: string
  step: string
  figure: string
  before: string
  after: string
  change: string
  verdict: ComparedShare['verdict'] | null
}

/** Visits, ways out and median times of each step of a story in two ranges of days, and how certain each change is. */
export function StoryComparison({
  story,
  comparison: { days, found, changes },
  ask,
}: {
  story: Story
  comparison: FoundComparison
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  const rowsOf = useRows(story)
  return (
    <div className="grid gap-4">
      <ComparedDays days={days} ask={ask} />
      <QueryFailure of={found} />
      {!changes && found.isPending && <Awaited className="h-64" />}
      {changes?.length === 0 && (
        <EmptyState icon="flow" title={t('atlas.figures.none')}>
          {t('atlas.figures.noneText')}
        </EmptyState>
      )}
      {changes && changes.length > 0 && (
        <>
          <DataTable
            caption={t('atlas.between.heading')}
            rows={changes.flatMap(rowsOf)}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'figure',
                title: t('atlas.figures.step'),
                head: true,
                cell: ({ step, figure }) => (
                  <>
                    {step}
                    <span className="block text-xs font-normal text-muted">{figure}</span>
                  </>
                ),
              },
              { key: 'before', title: t('atlas.compare.before'), align: 'end', cell: ({ before }) => before },
              { key: 'after', title: t('atlas.compare.after'), align: 'end', cell: ({ after }) => after },
              { key: 'change', title: t('atlas.between.change'), align: 'end', cell: ({ change }) => change },
              {
                key: 'verdict',
                title: t('atlas.between.certainty'),
                cell: ({ verdict }) =>
                  verdict && (
                    <Badge {...(verdict === 'clear' && { tone: 'success' })}>
                      {t(`atlas.between.${verdict}`)}
                    </Badge>
                  ),
              },
            ]}
          />
          <p className="measure text-xs text-muted">{t('atlas.between.text')}</p>
        </>
      )}
    </div>
  )
}

/** Returns the rows of a step: its visits, its ways out with the most visits first, and its median time. */
function useRows(story: Story): (step: StepChange) => FigureRow[] {
  const { t } = useTranslation()
  const count = useCount()
  const stay = useStayTime()
  const { share, points, relative } = useChangeText()
  const titles = titlesIn(story)
  return ({ box, step, visits, exits, median }) => {
    const name = `${step} ${box.title}`
    const time = (seconds: number | null) => (seconds === null ? '–' : stay(seconds))
    const isTimed = median.before !== null && median.after !== null
    return [
      {
        key: `${box.id} visits`,
        step: name,
        figure: t('atlas.figures.runs'),
        before: count(visits.before),
        after: count(visits.after),
        change: visits.before === 0 ? '–' : relative(visits.before, visits.after),
        verdict: null,
      },
      ...[...exits]
        .toSorted(([, a], [, b]) => b.after.n - a.after.n || b.before.n - a.before.n)
        .map(([id, exit]) => ({
          key: `${box.id} ${id}`,
          step: name,
          figure: `${t('atlas.compare.arrow')} ${titles.get(id) ?? id}`,
          before: share(exit.before, exit),
          after: share(exit.after, exit),
          change: points(exit),
          verdict: exit.verdict,
        })),
      ...(median.before !== null || median.after !== null
        ? [
            {
              key: `${box.id} median`,
              step: name,
              figure: t('atlas.figures.median'),
              before: time(median.before),
              after: time(median.after),
              change: isTimed ? relative(median.before!, median.after!) : '–',
              verdict: null,
            },
          ]
        : []),
    ]
  }
}
