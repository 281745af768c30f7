import { circle as drawCircle, polygon, polyline, type LatLngExpression } from 'leaflet'
import { useMemo } from 'react'
import type { Point } from '../../../../contract/map/map-area'
import type { MapViewProps } from '../port'
import { useLayer } from './use-layer'

/**
 * Colours come from CSS, so a theme change needs no redraw. `nonzero` fills everything inside a self-intersecting line,
 * which is the area that is searched.
 */
const drawn = { weight: 2, interactive: false, className: 'map-drawn', fillRule: 'nonzero' } as const
const latLng = ({ latitude, longitude }: Point): LatLngExpression => [latitude, longitude]

/** Search area: a circle or polygon; the polygon stays open while being drawn. */
export function Shapes({ circle, area, drawing }: Pick<MapViewProps, 'circle' | 'area' | 'drawing'>) {
  const { center, radiusKm } = circle ?? {}
  const { latitude, longitude } = center ?? {}
  useLayer(
    useMemo(
      () =>
        latitude !== undefined && longitude !== undefined && radiusKm !== undefined
          ? drawCircle([latitude, longitude], { ...drawn, radius: radiusKm * 1000 })
          : null,
      [latitude, longitude, radiusKm],
    ),
  )
  useLayer(
    useMemo(
      () =>
        area && area.length > 0 && drawing
          ? polyline(area.map(latLng), { ...drawn, className: 'map-drawn map-line' })
          : null,
      [area, drawing],
    ),
  )
  useLayer(useMemo(() => (area && area.length > 2 ? polygon(area.map(latLng), drawn) : null), [area]))
  return null
}
