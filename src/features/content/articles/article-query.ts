import type { Data, Input } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Paging } from '../../../shared/results/list-input'
import { readWords, withLimit } from '../../../shared/results/filters/words-filter'

export type Article = Data<'get_articles'>[number]

/** Article filter in the URL. */
export interface ArticleFilter extends Paging {
  category_slug_id?: string
}

/** Parses the filter; drops invalid values, so a broken link still shows articles. */
export function readArticles({
  category_slug_id: category,
  ...rest
}: Record<string, unknown>): ArticleFilter {
  const { offset } = readWords(rest)
  return {
    ...(typeof category === 'string' && category && { category_slug_id: category }),
    ...(offset && { offset }),
  }
}

/** Returns the query for a page of articles. */
export const articlesQuery = (api: Api, filter: ArticleFilter) =>
  callQuery(api, 'get_articles', withLimit(filter) satisfies Input<'get_articles'>)

/** Returns the query for the article in the URL; the answer's list is empty if there is no such article. */
export const articleQuery = (api: Api, slug: string) => callQuery(api, 'get_articles', { slug_id: slug })

/** Returns the query for the latest other articles, plus one more in case the current article is among them. */
export const othersQuery = (api: Api) => callQuery(api, 'get_articles', { limit: 4 })
