import type { PropertyFilter } from '../../../contract/filter/property-filter'
import type { Parsed } from '../../../contract/calls/call-types'

/** The filter of a call: a flag that was sent as "no" is one that was not sent. */
export function filterOf(input: Parsed<'get-property-list'>): PropertyFilter {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  ) as PropertyFilter
}
