import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Notice } from '../../../ui/feedback/Notice'
import { useDates } from '../../../ui/format/use-dates'
import { FailedNotice } from '../deliveries/FailedNotice'
import type { PartProps } from '../part-props'
import { DecisionsPanel } from './DecisionsPanel'
import { EmptySearches } from './EmptySearches'
import { Figures } from './Figures'
import { ListingsPanel } from './ListingsPanel'
import { RangePicker } from '../../../shared/days/RangePicker'
import { readRange } from '../../../shared/days/date-range'
import { RevenuePanel } from './RevenuePanel'
import { StepsPanel } from './StepsPanel'

/** Refresh interval in ms; the server updates the figures once a minute. */
const every = 60_000

/** Figures for a range of days and the work pending now, each linked to its list. */
export function OverviewPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const time = useDates({ timeStyle: 'short' })
  const asked = readRange(search)
  const found = useCallQuery('admin/overview', asked, {
    staleTime: 0,
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  const data = found.data?.data
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('admin.overview.title')}</h1>
          <p className="text-sm text-muted">
            {data &&
              t('admin.overview.days', {
                from: date(`${data.days.from}T00:00:00Z`),
                to: date(`${data.days.to}T00:00:00Z`),
              })}
            {data?.folded_at && ` · ${t('admin.overview.asOf', { time: time(data.folded_at) })}`}
          </p>
        </div>
        <RangePicker asked={asked} shown={data?.days} onChange={onSearch} />
      </header>
      <FailedNotice />
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-96" />}
      {data && data.folded_at === null && <Notice tone="info">{t('admin.overview.notFolded')}</Notice>}
      {data && (
        <>
          <Figures data={data} />
          {data.money && <RevenuePanel money={data.money} days={data.days} />}
          <StepsPanel steps={data.steps} />
          {data.listings && <ListingsPanel listings={data.listings} />}
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {data.queue.length > 0 && <DecisionsPanel queue={data.queue} />}
            {data.searches && <EmptySearches searches={data.searches} />}
          </div>
        </>
      )}
    </>
  )
}
