import { page } from '../../../contract/limits'
import { isPriced, type PropertyFilter } from '../../../contract/filter/property-filter'
import type { Input } from '../../../contract/calls/call-types'

/** The paging parameters of a filter. */
export interface Paging {
  offset?: number
  limit?: number
  cursor?: string
}

/** What the results ask the server: the filter of the address, a page of 12. */
export function listInput(filter: PropertyFilter): Input<'get-property-list'> {
  return { ...filter, limit: filter.limit ?? page.limit }
}

/**
 * The filter for a count or a map of the same homes, without page and order. An order by price lists one currency, which
 * is then named.
 */
export function unordered(filter: PropertyFilter, siteCurrency: string): PropertyFilter {
  const { offset: _, limit: __, cursor: ___, sort, ...rest } = filter
  return isPriced({ sort }) ? { ...rest, currency: rest.currency ?? siteCurrency } : rest
}

/** Which page of the list a filter shows, from 1, and how long a page is. */
export function pageOf({ offset = 0, limit = page.limit }: Paging): { number: number; size: number } {
  return { number: Math.floor(offset / limit) + 1, size: limit }
}

/**
 * The same filter on another page; the first page needs no offset, so that it has one address. With a cursor the page
 * begins exactly where another ended, and the offset only gives its number.
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

/** Changes a filter and goes back to its first page. */
export function changed<F extends Paging>(filter: F, change: F): F {
  return { ...onPage(filter, 1), ...change }
}

/** The paging fields of a reply. */
export interface ListReply {
  data: readonly unknown[]
  total?: number
  total_is_capped?: boolean
  next_cursor?: string | null
  prev_cursor?: string | null
}

/** Pages there are; of a list that is not counted to its end, one more than counted as long as it goes on. */
export function pageCount({ total = 0, next_cursor: next }: ListReply, filter: Paging): number {
  const { number, size } = pageOf(filter)
  if (!next) return number
  const reachable = Math.floor(page.offsetMax / size) + 1
  return Math.min(reachable, Math.max(Math.ceil(total / size), number + 1))
}

/** The filter of another page: the neighbours by where this page ends and begins, the others by their number. */
export function turned<F extends Paging>(filter: F, listed: ListReply, to: number): F {
  const { number } = pageOf(filter)
  if (to === number + 1) return onPage(filter, to, listed.next_cursor)
  return onPage(filter, to, to === number - 1 ? listed.prev_cursor : null)
}
