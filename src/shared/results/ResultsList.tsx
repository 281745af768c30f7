import type { ReactNode } from 'react'
import { page } from '../../../contract/limits'
import { QueryFailure } from '../../app/api/QueryFailure'
import type { PageLink } from '../../ui/navigation/Pagination'
import { CardGridSkeleton } from './CardGridSkeleton'
import { GradualList, type FoundPage } from './GradualList'
import { onPage, type Paging } from './list-input'
import { Pages } from './Pages'
import { isPastEnd, PastLastPage } from './PastLastPage'
import type { FoundList } from './use-list'

export interface ResultsListProps<R extends FoundPage, F extends Paging> {
  filter: F
  list: FoundList<R>
  /** Content shown if nothing matches. */
  empty: ReactNode
  /** Renders the results. */
  children: (found: R) => ReactNode
  /** Renders the link to another page. */
  link: (filter: F, props: PageLink) => ReactNode
}

/** A page of listings in every state: loading, failed, empty, shown, past the end. */
export function ResultsList<R extends FoundPage, F extends Paging>(props: ResultsListProps<R, F>) {
  const { filter, list, empty, children, link } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data)
    return error ? (
      <QueryFailure of={{ error, isFetching, refetch }} />
    ) : (
      <CardGridSkeleton count={page.limit} />
    )
  if (isPastEnd(filter, data, isPlaceholderData))
    return <PastLastPage link={(look) => link(onPage(filter, 1), look)} />
  if (data.data.length === 0) return empty
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
