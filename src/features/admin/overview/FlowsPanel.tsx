import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { Awaited } from '../../../ui/feedback/Awaited'
import { DataTable } from '../../../ui/layout/DataTable'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Tabs } from '../../../ui/navigation/Tabs'
import { useWaitingTime } from '../../../ui/feedback/use-waiting-time'
import { reportedFlows } from '../../../../contract/values'
import { Panel } from './Panel'
import { RangePicker } from '../../../shared/days/RangePicker'
import type { FlowSearch } from '../../../shared/days/date-range'

interface FlowsPanelProps {
  /** Parameters in the URL; an unknown flow falls back to the checkout. */
  search: FlowSearch
  onChange: (search: FlowSearch) => void
}

/**
 * Statistics of a flow: how many users reached each state, by which event they left it, and where they spend the most
 * time.
 */
export function FlowsPanel({ search: { flow: named, ...asked }, onChange }: FlowsPanelProps) {
  const flow = reportedFlows.find((one) => one === named) ?? 'checkout'
  const { t } = useTranslation()
  const wait = useWaitingTime()
  const found = useCallQuery(
    'admin/flow',
    { flow, ...asked },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const states = found.data?.data.states
  const most = Math.max(...(states ?? []).map(({ n }) => n), 1)
  const longest = Math.max(...(states ?? []).map(({ median_seconds }) => median_seconds), 0)
  return (
    <Panel
      title={t('admin.overview.flows')}
      text={t('admin.overview.flowsText')}
      link={
        <RangePicker
          asked={asked}
          shown={found.data?.data.days}
          onChange={(range) => onChange({ ...range, flow })}
        />
      }
    >
      <Tabs
        label={t('admin.overview.flows')}
        tabs={reportedFlows.map((value) => ({ value, title: t(`admin.overview.flow.${value}`) }))}
        value={flow}
        onChange={(chosen) => onChange({ ...asked, flow: chosen })}
      >
        <QueryFailure of={found} />
        {found.isPending && <Awaited className="h-64" />}
        {states?.length === 0 && (
          <EmptyState icon="flow" title={t('admin.overview.noFlows')}>
            {t('admin.overview.noFlowsText')}
          </EmptyState>
        )}
        {states && states.length > 0 && (
          <DataTable
            caption={t(`admin.overview.flow.${flow}`)}
            rows={states}
            rowKey={({ state }) => state}
            columns={[
              {
                key: 'state',
                title: t('admin.state'),
                head: true,
                cell: ({ name, n }) => (
                  <span className="grid gap-1">
                    {name}
                    <span aria-hidden="true" className="h-1.5 w-40 overflow-hidden rounded-full bg-sunken">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ width: `${(n / most) * 100}%` }}
                      />
                    </span>
                  </span>
                ),
              },
              { key: 'n', title: t('admin.overview.flow.entered'), align: 'end', cell: ({ n }) => n },
              {
                key: 'median',
                title: t('admin.overview.flow.median'),
                align: 'end',
                cell: ({ median_seconds: median, left }) =>
                  left.length === 0 ? (
                    '–'
                  ) : (
                    <span className={median === longest ? 'font-semibold text-warn' : undefined}>
                      {median < 1 ? t('admin.overview.flow.moment') : wait(median)}
                    </span>
                  ),
              },
              {
                key: 'left',
                title: t('admin.overview.flow.leftBy'),
                cell: ({ left }) => (
                  <ul className="grid gap-0.5">
                    {left.map(({ event, name, n }) => (
                      <li key={event} className="flex gap-2">
                        <span className="min-w-8 text-end font-semibold tabular-nums">{n}</span>
                        <span className={event === 'left' ? 'text-warn' : undefined}>{name}</span>
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        )}
      </Tabs>
    </Panel>
  )
}
