import type { Bounds, MapSight } from '../../../shared/maps/port'
import type { Input } from '../../../../contract/calls/call-types'
import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'

/** Returns the map's request: the filter with its bounds replaced by the visible bounds. */
export function mapInput(filter: PropertyFilter, sight: MapSight | null): Input<'property-map'> {
  const wanted = withoutEdges(filter)
  if (!sight) return wanted
  const { north, south, east, west, zoom } = sight
  return { ...wanted, north, south, east, west, zoom: Math.round(zoom) }
}

/** Returns the filter without bounds, paging and sorting. */
export function withoutEdges(filter: PropertyFilter): PropertyFilter {
  const {
    offset: _o,
    limit: _l,
    cursor: _c,
    sort: _s,
    north: _n,
    south: _so,
    east: _e,
    west: _w,
    ...rest
  } = filter
  return rest
}

/** Returns the filter the server derived from the search text, with the original bounds, order and currency. */
export const understoodOnMap = (
  read: Record<string, string>,
  { sort, ...filter }: PropertyFilter,
): PropertyFilter => ({
  ...withoutEdges(readFilter(read)),
  ...edges(edgesOf(filter)),
  sort,
  // The search text never contains a currency, and the currency implied by sorting by price isn't in the URL.
  currency: filter.currency,
})

/** Returns the bounds of a filter; null unless all four are set. */
export function edgesOf({ north, south, east, west }: PropertyFilter): Bounds | null {
  if (north === undefined || south === undefined || east === undefined || west === undefined) return null
  return { north, south, east, west }
}

/** Returns the filter change that sets or removes bounds. */
export const edges = (bounds: Bounds | null): PropertyFilter => ({
  north: bounds?.north,
  south: bounds?.south,
  east: bounds?.east,
  west: bounds?.west,
})
