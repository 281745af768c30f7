import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { overviewStatuses, type OverviewStatus } from '../../../../contract/values'
import { DataTable } from '../../../ui/layout/DataTable'
import { useDates } from '../../../ui/format/use-dates'
import { CountTable } from './CountTable'
import { ChartPanel, Panel } from './Panel'
import { statusColours } from './status-colours'

const StatusChart = lazy(() => import('./StatusChart').then(({ StatusChart: chart }) => ({ default: chart })))

/** The list's filter for each listing status; statuses without one link to the unfiltered list. */
const listed: Partial<Record<OverviewStatus, string>> = {
  live: 'approved',
  in_review: 'pending',
  sent_back: 'rejected',
  expired: 'expired',
}

/** Listings by status at the end of each day, with current counts linked to the lists. */
export function ListingsPanel({ listings }: { listings: NonNullable<Data<'admin/overview'>['listings']> }) {
  const { t, i18n } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const { now, days } = listings
  const number = (n: number) => new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(n)
  const change = (status: OverviewStatus) =>
    new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', numberingSystem: 'latn' }).format(
      (now[status] ?? 0) - (days[0]?.counts[status] ?? 0),
    )
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ChartPanel
        title={t('admin.overview.listings')}
        summary={t('admin.overview.listingsSummary', { count: now['live'] ?? 0 })}
        chart={<StatusChart days={days} />}
        table={
          <DataTable
            caption={t('admin.overview.listings')}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
            columns={[
              {
                key: 'day',
                title: t('operator.money.day'),
                head: true,
                cell: ({ day }) => (
                  <time dateTime={day} className="whitespace-nowrap">
                    {date(`${day}T00:00:00Z`)}
                  </time>
                ),
              },
              ...overviewStatuses.map((status) => ({
                key: status,
                title: t(`admin.overview.status.${status}`),
                align: 'end' as const,
                cell: ({ counts }: (typeof days)[number]) => number(counts[status] ?? 0),
              })),
            ]}
          />
        }
      />
      <Panel
        title={t('admin.overview.now')}
        link={
          <Link to="/admin/records/$record" params={{ record: 'property' }} className="link text-xs">
            {t('admin.overview.allListings')}
          </Link>
        }
      >
        <CountTable
          caption={t('admin.overview.listings')}
          titles={[t('admin.state'), t('admin.overview.now'), t('admin.overview.change')]}
          rows={overviewStatuses.map((status) => ({
            key: status,
            name: (
              <Link
                to="/admin/records/$record"
                params={{ record: 'property' }}
                search={listed[status] ? { state: listed[status] } : {}}
                className="inline-flex min-h-9 items-center gap-2 hover:text-accent hover:underline"
              >
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-sm"
                  style={{ background: statusColours[status] }}
                />
                {t(`admin.overview.status.${status}`)}
              </Link>
            ),
            count: number(now[status] ?? 0),
            beside: <bdi dir="ltr">{change(status)}</bdi>,
          }))}
        />
      </Panel>
    </div>
  )
}
