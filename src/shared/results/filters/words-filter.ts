import { page, text } from '../../../../contract/limits'
import type { Paging } from '../list-input'

/** A list that is searched by words and read page by page, from its address. */
export interface WordsFilter extends Paging {
  search?: string
}

/** What an address asks for; what cannot be meant is left out, so that a broken link still shows a list. */
export function readWords({ search, offset }: Record<string, unknown>): WordsFilter {
  const words = search === undefined || search === null ? '' : String(search).trim().slice(0, text.search)
  const start = Number(offset)
  return {
    ...(words && { search: words }),
    ...(Number.isSafeInteger(start) && start > 0 && start <= page.offsetMax && { offset: start }),
  }
}

/** The same page of the list for the server. */
export const withLimit = <F extends Paging>(filter: F): F & { limit: number } => ({
  ...filter,
  limit: page.limit,
})
