import { readFilter } from '../../../../contract/filter/property-filter'
import type { Input } from '../../../../contract/calls/call-types'
import { comparedMost } from '../../../app/session/listing-lists'

/** Comparison in the URL: ids, and whether only differences are shown. */
export interface CompareSearch {
  ids?: string | number
  differ?: boolean
}

/** Parses the ids in the URL: unique, and at most the maximum. */
export function readIds({ ids }: { ids?: unknown }): number[] {
  return [...new Set(readFilter({ ids }).ids)].slice(0, comparedMost)
}

/** Returns a comparison's query parameters; `ids` is undefined without listings. */
export const idsSearch = (ids: readonly number[]): CompareSearch => ({ ids: ids.join(',') || undefined })

/** Returns the request for the cards of these listings; the reply omits any that are gone. */
export const cardsInput = (ids: readonly number[]): Input<'get-property-list'> => ({
  ids: [...ids],
  limit: ids.length,
})

/**
 * Returns the fewest pairs covering all ids, since the call compares two listings at a time. Empty for a single
 * listing.
 */
export function pairsOf(ids: readonly number[]): Input<'compare-properties'>[] {
  const [first, second, third, fourth] = ids
  if (first === undefined || second === undefined) return []
  const pair = (source: number, target: number) => ({
    source_property_id: source,
    target_property_id: target,
  })
  if (third === undefined) return [pair(first, second)]
  return [pair(first, second), pair(third, fourth ?? first)]
}
