import type { RouterContext } from '../../app/page/router-context'
import { crumbsData } from '../../app/page/crumbs-data'
import { pageHead, type PageTexts } from '../../app/page/page-head'

/**
 * Whether search engines should skip a list: with a search text, or without results, e.g. for a place that doesn't
 * exist.
 */
export const isHidden = (words: string | undefined, total: number | undefined): boolean =>
  words !== undefined || total === 0

/** Returns the head of a filtered list, with breadcrumbs one level below home and the filter's URL as canonical. */
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
