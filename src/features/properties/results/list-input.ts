import { page } from '../../../../contract/limits'
import type { PropertyFilter } from '../../../../contract/property-filter'
import type { ListInput } from '../types'

/** What the results ask the server: the filter of the address, a page of 12. */
export function listInput(filter: PropertyFilter): ListInput {
  return { ...filter, limit: filter.limit ?? page.limit }
}

/** Which page of the list a filter shows, from 1, and how long a page is. */
export function pageOf({ offset = 0, limit = page.limit }: PropertyFilter): { number: number; size: number } {
  return { number: Math.floor(offset / limit) + 1, size: limit }
}

/** The same filter on another page; the first page needs no offset, so that it has one address. */
export function onPage(filter: PropertyFilter, number: number): PropertyFilter {
  const { size } = pageOf(filter)
  const { cursor: _, ...rest } = filter
  return { ...rest, offset: number > 1 ? (number - 1) * size : undefined }
}

/** Changes a filter and goes back to its first page. */
export function changed(filter: PropertyFilter, change: PropertyFilter): PropertyFilter {
  return { ...onPage(filter, 1), ...change }
}
