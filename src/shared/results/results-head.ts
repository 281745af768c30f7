import type { RouterContext } from '../../app/page/router-context'
import { crumbsData } from '../../app/page/crumbs-data'
import { pageHead, type PageTexts } from '../../app/page/page-head'

/** Whether search engines leave a list out: typed words, and what nothing fits, such as a place that doesn't exist. */
export const isHidden = (words: string | undefined, total: number | undefined): boolean =>
  words !== undefined || total === 0

/** Head of a list that its address narrows down: one step from home, under the address of the filter. */
export function resultsHead(
  context: RouterContext,
  page: Pick<PageTexts, 'path' | 'title' | 'description' | 'hidden'>,
) {
  const trail = [
    { name: context.i18n.t('shell.home'), path: '/' },
    { name: page.title, path: page.path },
  ]
  return pageHead(context, {
    ...page,
    data: import.meta.env.SSR ? crumbsData(context.origin, trail) : undefined,
  })
}
