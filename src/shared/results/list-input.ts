import { page } from '../../../contract/limits'
import { isPriced, type PropertyFilter } from '../../../contract/filter/property-filter'
import type { Input } from '../../../contract/calls/call-types'

/** Paging parameters of a filter. */
export interface Paging {
  offset?: number
  limit?: number
  cursor?: string
}

/** Returns the request for the results: the filter in the URL with the default page size. */
export function listInput(filter: PropertyFilter): Input<'get-property-list'> {
  return { ...filter, limit: filter.limit ?? page.limit }
}

/**
 * Returns the filter for a count or map, without page and order. Sorting by price limits the list to one currency,
 * which is then named explicitly.
 */
export function unordered(filter: PropertyFilter, siteCurrency: string): PropertyFilter {
  const { offset: _, limit: __, cursor: ___, sort, ...rest } = filter
  return isPriced({ sort }) ? { ...rest, currency: rest.currency ?? siteCurrency } : rest
}

/** Returns the page number, starting at 1, and the page size of a filter. */
export function pageOf({ offset = 0, limit = page.limit }: Paging): { number: number; size: number } {
  return { number: Math.floor(offset / limit) + 1, size: limit }
}

/**
 * Returns the filter for another page. The first page has no offset, so its URL is unique. With a cursor the page
 * starts exactly where another page ended, and the offset only determines its number.
 */
export function onPage<F extends Paging>(filter: F, number: number, cursor?: string | null): F {
  const { size } = pageOf(filter)
  const { cursor: _, ...rest } = filter
  return {
    ...(rest as F),
    offset: number > 1 ? (number - 1) * size : undefined,
    ...(cursor && number > 1 && { cursor }),
  }
}

/** Changes a filter and returns to its first page. */
export function changed<F extends Paging>(filter: F, change: F): F {
  return { ...onPage(filter, 1), ...change }
}

/** Paging fields of a reply. */
export interface ListReply {
  data: readonly unknown[]
  total?: number
  total_is_capped?: boolean
  next_cursor?: string | null
  prev_cursor?: string | null
}

/** Returns the number of pages; one more than counted if the count is capped and there is a next page. */
export function pageCount({ total = 0, next_cursor: next }: ListReply, filter: Paging): number {
  const { number, size } = pageOf(filter)
  if (!next) return number
  const reachable = Math.floor(page.offsetMax / size) + 1
  return Math.min(reachable, Math.max(Math.ceil(total / size), number + 1))
}

/** Returns the filter for another page: adjacent ones by cursor, others by offset. */
export function turned<F extends Paging>(filter: F, listed: ListReply, to: number): F {
  const { number } = pageOf(filter)
  if (to === number + 1) return onPage(filter, to, listed.next_cursor)
  return onPage(filter, to, to === number - 1 ? listed.prev_cursor : null)
}
