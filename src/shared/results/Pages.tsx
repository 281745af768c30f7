import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Pagination, type PageLink } from '../../ui/navigation/Pagination'
import { pageCount, pageOf, turned, type ListReply, type Paging } from './list-input'

export interface PagesProps<F extends Paging> {
  filter: F
  listed: ListReply
  link: (filter: F, props: PageLink) => ReactNode
}

/** Pagination of the results, with a note on the last page. */
export function Pages<F extends Paging>({ filter, listed, link }: PagesProps<F>) {
  const { t } = useTranslation()
  const { number } = pageOf(filter)
  return (
    <>
      {!listed.next_cursor && <p className="text-center text-sm text-muted">{t('public.results.end')}</p>}
      <Pagination
        page={number}
        pages={pageCount(listed, filter)}
        link={(to, props) => link(turned(filter, listed, to), props)}
      />
    </>
  )
}
