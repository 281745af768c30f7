import type { Point } from '../../../contract/map-area'
import { tidy } from '../bounds'
import type { Bounds, MapSight } from '../port'

/** Google's words for degrees, and ours. */
export const latLng = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })
export const pointOf = (at: google.maps.LatLng): Point => ({ latitude: at.lat(), longitude: at.lng() })

export const boundsLiteral = ({ north, south, east, west }: Bounds): google.maps.LatLngBoundsLiteral => ({
  north,
  south,
  east,
  west,
})

/** What the map shows; null until it knows. */
export function sightOf(map: google.maps.Map): MapSight | null {
  const bounds = map.getBounds()?.toJSON()
  const center = map.getCenter()
  return bounds && center ? { ...tidy(bounds), center: pointOf(center), zoom: map.getZoom() ?? 0 } : null
}
