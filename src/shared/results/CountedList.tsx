import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { page } from '../../../contract/limits'
import { QueryFailure } from '../../app/api/QueryFailure'
import { join } from '../../ui/layout/join-classes'
import { Pagination, type PageLink } from '../../ui/navigation/Pagination'
import { onPage, pageOf, type Paging } from './list-input'
import { isPastEnd, PastLastPage } from './PastLastPage'
import type { FoundList } from './use-list'

interface Counted {
  data: readonly unknown[]
  total?: number
}

export interface CountedListProps<R extends Counted, F extends Paging> {
  filter: F
  list: FoundList<R>
  /** Placeholder shown while the first page loads. */
  skeleton: ReactNode
  /** Content shown if there are no results. */
  empty: ReactNode
  /** Renders the results. */
  children: (found: R) => ReactNode
  /** Renders the link to another page. */
  link: (filter: F, props: PageLink) => ReactNode
}

/** A page of a fully counted list in every state: loading, failed, empty, shown, past the end. */
export function CountedList<R extends Counted, F extends Paging>(props: CountedListProps<R, F>) {
  const { filter, list, skeleton, empty, children, link } = props
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data) return error ? <QueryFailure of={{ error, isFetching, refetch }} /> : skeleton
  if (isPastEnd(filter, data, isPlaceholderData))
    return <PastLastPage link={(look) => link(onPage(filter, 1), look)} />
  if (data.data.length === 0) return empty
  const { number, size } = pageOf(filter)
  const pages = Math.min(Math.ceil((data.total ?? 0) / size), Math.floor(page.offsetMax / size) + 1)
  return (
    <div
      aria-busy={isFetching && isPlaceholderData}
      className={join('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-50')}
    >
      {children(data)}
      {pages > 1 && number >= pages && <p className="text-center text-sm text-muted">{t('pages.end')}</p>}
      <Pagination page={number} pages={pages} link={(to, look) => link(onPage(filter, to), look)} />
    </div>
  )
}
