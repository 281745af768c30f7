import { page, text } from '../../../../contract/limits'
import type { Paging } from '../list-input'

/** Query parameters of a paginated list with a text search. */
export interface WordsFilter extends Paging {
  search?: string
}

/** Parses the query parameters; drops invalid values, so a broken link still shows a list. */
export function readWords({ search, offset }: Record<string, unknown>): WordsFilter {
  const words = search === undefined || search === null ? '' : String(search).trim().slice(0, text.search)
  const start = Number(offset)
  return {
    ...(words && { search: words }),
    ...(Number.isSafeInteger(start) && start > 0 && start <= page.offsetMax && { offset: start }),
  }
}

/** Adds the page size for the request. */
export const withLimit = <F extends Paging>(filter: F): F & { limit: number } => ({
  ...filter,
  limit: page.limit,
})
