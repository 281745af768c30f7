import type { PropertyFilter } from '../../../contract/filter/property-filter'
import type { Parsed } from '../../../contract/calls/call-types'

/** Returns a call's filter; a flag sent as "no" counts as absent. */
export function filterOf(input: Parsed<'get-property-list'>): PropertyFilter {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  ) as PropertyFilter
}
