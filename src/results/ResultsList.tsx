import { lazy, Suspense, type ReactNode } from 'react'
import { page } from '../../contract/limits'
import { QueryFailure } from '../api/QueryFailure'
import type { PageLink } from '../ui/Pagination'
import { CardGridSkeleton } from './CardGridSkeleton'
import type { ActiveFilter } from './FilterChips'
import { GradualList, type FoundPage } from './GradualList'
import type { Paging } from './list-input'
import type { NothingFitsProps } from './NothingFits'
import { Pages } from './Pages'
import type { FoundList } from './use-list'

const NothingFits = lazy(() => import('./NothingFits'))

export interface ResultsListProps<R extends FoundPage, F extends Paging> {
  call: NothingFitsProps<F>['call']
  filter: F
  list: FoundList<R>
  active: readonly ActiveFilter<F>[]
  onFilter: (filter: F) => void
  /** Draws what was found. */
  children: (found: R) => ReactNode
  /** Draws the link to another page. */
  link: (filter: F, props: PageLink) => ReactNode
}

/** A page of listings in whatever state it is: coming, failed, empty, shown, at its end. */
export function ResultsList<R extends FoundPage, F extends Paging>(props: ResultsListProps<R, F>) {
  const { call, filter, list, active, onFilter, children, link } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data)
    return error ? (
      <QueryFailure of={{ error, isFetching, refetch }} />
    ) : (
      <CardGridSkeleton count={page.limit} />
    )
  if (data.data.length === 0)
    return (
      <Suspense>
        <NothingFits
          call={call}
          filter={filter}
          active={active as readonly ActiveFilter<Paging>[]}
          onFilter={onFilter as (filter: Paging) => void}
        />
      </Suspense>
    )
  return (
    <GradualList
      found={data}
      coming={isPlaceholderData}
      pages={<Pages filter={filter} listed={data} link={link} />}
    >
      {children}
    </GradualList>
  )
}
