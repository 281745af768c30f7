import { readFilter } from '../../../../contract/filter/property-filter'
import type { Input } from '../../../../contract/calls/call-types'
import { comparedMost } from '../../../app/session/listing-lists'

/** The address of the comparison: the ids, and whether only differences are shown. */
export interface CompareSearch {
  ids?: string | number
  differ?: boolean
}

/** The ids of an address, each once and no more than there is room for. */
export function readIds({ ids }: { ids?: unknown }): number[] {
  return [...new Set(readFilter({ ids }).ids)].slice(0, comparedMost)
}

/** The address of a comparison; empty without listings. */
export const idsSearch = (ids: readonly number[]): CompareSearch => ({ ids: ids.join(',') || undefined })

/** The cards of listings by their ids; those that are gone are not among them. */
export const cardsInput = (ids: readonly number[]): Input<'get-property-list'> => ({
  ids: [...ids],
  limit: ids.length,
})

/** The call compares two at a time: as few pairs as hold them all. One alone has nothing to be compared with. */
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
