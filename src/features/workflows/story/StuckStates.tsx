import type { ReactNode } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import type { Diagram, DiagramArrow } from '../../../../machines/diagram/types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Button } from '../../../ui/buttons/Button'
import { Awaited } from '../../../ui/feedback/Awaited'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { positionText, whoText } from '../machine-texts'
import type { MachineSearch } from '../machine-search'
import { useCount } from './BoxFigures'
import { useStayTime } from './use-stay-time'
import type { FoundStuck } from './use-stuck'

type StuckState = Data<'admin/workflow-stuck'>[number]

/** States that await an act, with the number of records that are stuck there; those of one state are listed. */
export function StuckStates({
  found,
  diagram,
  asked,
  ask,
  stuckIn,
}: {
  found: FoundStuck
  diagram: Diagram
  asked: MachineSearch
  ask: (change: Partial<MachineSearch>) => void
  /** Renders the records that are stuck in a state. */
  stuckIn: (state: string, title: string) => ReactNode
}) {
  const { t } = useTranslation()
  const count = useCount()
  const stay = useStayTime()
  if (!found.data) return found.isError ? <QueryFailure of={found} /> : <Awaited className="h-64" />
  // The clock ends most of these states in time, which says nothing.
  const states = found.data.data.filter(({ waits, count }) => waits !== 'clock' || count > 0)
  const pathOf = ({ state }: StuckState) => state.slice(diagram.id.length + 1)
  const shown = states.find((one) => pathOf(one) === asked.stuck) ?? states.find((one) => one.count > 0)
  const nameOf = ({ state }: StuckState) => diagram.states.find(({ id }) => id === state)?.caption ?? state
  const columns: Column<StuckState>[] = [
    {
      key: 'state',
      title: t('atlas.stuck.state'),
      head: true,
      cell: (one) => <StateName name={nameOf(one)} position={positionText(diagram, one.state)} />,
    },
    {
      key: 'waits',
      title: t('atlas.stuck.waits'),
      cell: ({ waits }) => whoText(t, [waits as DiagramArrow['who'][number]], diagram),
    },
    {
      key: 'limit',
      title: t('atlas.figures.p95'),
      align: 'end',
      cell: ({ limit_seconds: limit, waits }) =>
        limit === null ? t(waits === 'clock' ? 'atlas.stuck.byDate' : 'atlas.stuck.tooFew') : stay(limit),
    },
    { key: 'count', title: t('atlas.paint.stuck'), align: 'end', cell: (one) => count(one.count) },
    {
      key: 'oldest',
      title: t('atlas.stuck.oldest'),
      align: 'end',
      cell: ({ oldest }) => (oldest === null ? '–' : <RelativeTime at={oldest} />),
    },
    {
      key: 'show',
      title: t('atlas.stuck.show'),
      act: true,
      align: 'end',
      cell: (one) =>
        one.count > 0 && (
          <Button size="sm" aria-pressed={one === shown} onClick={() => ask({ stuck: pathOf(one) })}>
            {t('atlas.stuck.show')}
            <span className="sr-only">: {nameOf(one)}</span>
          </Button>
        ),
    },
  ]
  return (
    <div className="grid gap-4">
      <p className="measure text-sm text-muted">{t('atlas.stuck.text')}</p>
      <QueryFailure of={found} />
      <DataTable
        caption={t('atlas.stuck.heading')}
        rows={states}
        rowKey={({ state }) => state}
        columns={columns}
      />
      {shown ? (
        stuckIn(shown.state, nameOf(shown))
      ) : (
        <EmptyState icon="check" title={t('atlas.stuck.none')}>
          {t('atlas.stuck.noneText')}
        </EmptyState>
      )}
    </div>
  )
}

/** Name of a state, with its ancestors below it. */
function StateName({ name, position }: { name: string; position: string }) {
  const outer = position.slice(0, -name.length).replace(/ › $/, '')
  return (
    <>
      {name}
      {outer && <span className="block text-xs font-normal text-muted">{outer}</span>}
    </>
  )
}
