import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { nearby } from '../../../../contract/home-limits'
import { readArea } from '../../../../contract/map/map-area'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { useCallQuery } from '../../../app/api/call-query'
import { boundsOf, boundsOfCircle } from '../../../shared/maps/bounds'
import { openingOf } from '../../../shared/maps/initial-view'
import { unordered } from '../../../shared/results/list-input'
import { useSettings } from '../../../app/api/use-settings'
import type { Bounds, MapSight, MapTarget } from '../../../shared/maps/port'
import { edgesOf, mapInput, withoutEdges } from './map-input'
import type { MapEntry } from './to-node'

/**
 * Returns the map's query and target. On opening, the map shows the bounds in the URL; later it shows the area, circle
 * or results of a changed filter. Panning changes only the bounds and so never moves the map.
 * @param opensOnCity opens on the city with the most results if results are spread over several regions; unset for a
 * map next to a complete list, which shows everything
 */
export function useMapSearch(filter: PropertyFilter, opensOnCity: boolean) {
  const asked = JSON.stringify(withoutEdges(filter))
  const [reached, setReached] = useState<string | null>(null)
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [sight, setSight] = useState<MapSight | null>(null)
  const seeking = reached !== asked
  const known = (reached === null ? edgesOf(filter) : null) ?? placeOf(filter)
  const cities = useCallQuery('get-cities-data', {}, { enabled: opensOnCity })
  const { selected_currency_data: site } = useSettings()
  const listed = unordered(filter, site.code)
  const query = useCallQuery('property-map', mapInput(listed, seeking ? null : sight), {
    enabled: seeking ? known === null : sight !== null,
    placeholderData: keepPreviousData,
  })
  const fresh = query.isPlaceholderData ? undefined : query.data?.data
  // If the cities can't be loaded, the map opens on all results.
  const ready = fresh && (!opensOnCity || cities.data || cities.isError)
  // Other components may have loaded the cities; ignore them if this map doesn't need them.
  const choices = opensOnCity ? (cities.data?.data ?? []) : []
  const place = known ?? (ready && openingOf(fresh.map(boxOf), choices))
  if (seeking && place) {
    setReached(asked)
    setTarget(place)
  }
  return { query, target, setTarget, sight, setSight }
}

function placeOf(filter: PropertyFilter): Bounds | null {
  const corners = readArea(filter.area)
  if (corners) return boundsOf(corners)
  const { latitude, longitude, radius = nearby.radiusKm } = filter
  if (latitude === undefined || longitude === undefined) return null
  return boundsOfCircle({ latitude, longitude }, radius)
}

/** Returns the bounds of an entry. */
const boxOf = (one: MapEntry): Bounds =>
  one.kind === 'cluster'
    ? one
    : { north: one.latitude, south: one.latitude, east: one.longitude, west: one.longitude }
