import type { Data, Input } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Paging } from '../../../shared/results/list-input'
import { readWords, withLimit } from '../../../shared/results/filters/words-filter'

export type Article = Data<'get_articles'>[number]

/** Which articles an address asks for. */
export interface ArticleFilter extends Paging {
  category_slug_id?: string
}

/** What cannot be meant is left out, so that a broken link still shows articles. */
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

/** One page of the articles. */
export const articlesQuery = (api: Api, filter: ArticleFilter) =>
  callQuery(api, 'get_articles', withLimit(filter) satisfies Input<'get_articles'>)

/** The one article that an address names; its list is empty where there is none. */
export const articleQuery = (api: Api, slug: string) => callQuery(api, 'get_articles', { slug_id: slug })

/** What stands below an article: the newest others, and one more in case it is among them. */
export const othersQuery = (api: Api) => callQuery(api, 'get_articles', { limit: 4 })
