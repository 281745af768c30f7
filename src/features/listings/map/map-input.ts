import type { Bounds, MapSight } from '../../../shared/maps/port'
import type { Input } from '../../../../contract/calls/call-types'
import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'

/** What the map asks the server: the filter as it is, and what the map shows in the place of the filter's own edges. */
export function mapInput(filter: PropertyFilter, sight: MapSight | null): Input<'property-map'> {
  const wanted = withoutEdges(filter)
  if (!sight) return wanted
  const { north, south, east, west, zoom } = sight
  return { ...wanted, north, south, east, west, zoom: Math.round(zoom) }
}

/** The filter without edges, and without what pages or sorts a list. */
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

/** What the server understood of a filter's words, with the edges and the order that the filter itself has. */
export const understoodOnMap = (
  read: Record<string, string>,
  { sort, ...filter }: PropertyFilter,
): PropertyFilter => ({
  ...withoutEdges(readFilter(read)),
  ...edges(edgesOf(filter)),
  sort,
  // Words name none; the one of a price order is not part of the address.
  currency: filter.currency,
})

/** The edges of a filter that has all four. */
export function edgesOf({ north, south, east, west }: PropertyFilter): Bounds | null {
  if (north === undefined || south === undefined || east === undefined || west === undefined) return null
  return { north, south, east, west }
}

/** The change of a filter that takes these edges, or none. */
export const edges = (bounds: Bounds | null): PropertyFilter => ({
  north: bounds?.north,
  south: bounds?.south,
  east: bounds?.east,
  west: bounds?.west,
})
