import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { page } from '../../../../contract/limits'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { join } from '../../../ui/join'
import { Pagination, type PageLink } from '../../../ui/Pagination'
import { CardGrid, CardGridSkeleton } from '../card/CardGrid'
import type { ListReply } from '../types'
import { onPage, pageOf } from './list-input'

export interface ResultsListProps {
  filter: PropertyFilter
  list: UseQueryResult<ListReply>
  onFilter: (filter: PropertyFilter) => void
}

/** The page of listings in whatever state it is: coming, failed, empty, shown, at its end. */
export function ResultsList({ filter, list, onFilter }: ResultsListProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {error.message || undefined}
      </ErrorState>
    ) : (
      <CardGridSkeleton count={page.limit} />
    )
  if (data.data.length === 0)
    return (
      <EmptyState
        title={t('public.results.empty')}
        action={
          <Button tone="primary" onClick={() => onFilter({})}>
            {t('public.filter.clear')}
          </Button>
        }
      >
        {t('public.results.emptyText')}
      </EmptyState>
    )
  const { number, size } = pageOf(filter)
  const pages = pageCount(data, number, size)
  return (
    <div
      aria-busy={isFetching && isPlaceholderData}
      className={join('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-50')}
    >
      <CardGrid cards={data.data} eager={4} heading="h2" />
      {number >= pages && <p className="text-center text-sm text-muted">{t('public.results.end')}</p>}
      <Pagination page={number} pages={pages} link={pageLinks(filter)} />
    </div>
  )
}

const pageLinks = (filter: PropertyFilter) =>
  function pageLink(to: number, props: PageLink) {
    return <Link {...props} to="/properties" search={onPage(filter, to)} />
  }

/** Pages there are; of a list that is not counted to its end, one more than is known as long as pages are full. */
function pageCount(
  { data, total = 0, total_is_capped: capped }: ListReply,
  number: number,
  size: number,
): number {
  const known = Math.ceil(total / size)
  if (!capped) return Math.max(1, known)
  const reachable = Math.floor(page.offsetMax / size) + 1
  return Math.min(reachable, data.length < size ? number : Math.max(known, number + 1))
}
