import { useQuery } from '@tanstack/react-query'
import { featureGroup, latLngBounds, polygon, polyline, rectangle, type Map, type Polyline } from 'leaflet'
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { MapViewProps } from '../port'
import { regions, world } from '../geometry/outlines'
import { PlaceNames } from './PlaceNames'
import { useLayer } from './use-layer'
import { useMap, useZoom, worldZoom } from './use-map'

/** Options of the base map's shapes; their colours are set in CSS by class. */
const ground = { pane: 'ground', interactive: false }
const filled = { ...ground, stroke: false, fillOpacity: 1 }
const thin = { ...ground, weight: 1, className: 'map-border' }

export interface GroundProps extends Required<Pick<MapViewProps, 'names'>> {
  /** Whether the map has other content, so place names appear only when zoomed in. */
  crowded: boolean
}

/** Size of a place name in px: average letter width and line height. */
const letterWidth = 7
const line = 20

type Name = GroundProps['names'][number]

/** Returns the names that don't overlap an earlier one. */
function legible(names: readonly Name[], map: Map, zoom: number): Name[] {
  const taken: { x: number; y: number; end: number }[] = []
  return names.filter(({ name, latitude, longitude }) => {
    const { x, y } = map.project([latitude, longitude], zoom)
    const end = x + 12 + name.length * letterWidth
    const free = taken.every((one) => x > one.end || end < one.x || Math.abs(y - one.y) > line)
    if (free) taken.push({ x, y, end })
    return free
  })
}

/** Base map of land, water and borders from the bundled outlines, more detailed around the site's places. */
export const Ground = memo(function Ground({ names, crowded }: GroundProps) {
  const map = useMap()
  const zoom = useZoom()
  const written = useMemo(
    () => (crowded && zoom < worldZoom ? [] : legible(names, map, zoom)),
    [crowded, zoom, names, map],
  )
  const lasting = { staleTime: Infinity, retry: false }
  const rough = useQuery({ queryKey: ['outlines', 'world'], queryFn: world, ...lasting })
  const fine = useQuery({ queryKey: ['outlines', 'regions'], queryFn: regions, ...lasting })
  const far = useDeferredValue(rough.data)
  const near = useDeferredValue(fine.data)
  const borders = useMemo(() => far && polyline(far.borders, thin), [far])
  // The pane lies between the tiles and the shapes of a search, where Leaflet has none.
  useEffect(() => {
    if (!map.getPane('ground')) map.createPane('ground').style.zIndex = '150'
  }, [map])
  // Add the chunks one at a time, because each takes a slow phone a while to draw.
  const [laid, setLaid] = useState(0)
  const land = far?.land ?? []
  const steps = land.length + 2
  useEffect(() => {
    if ((far || rough.isError) && laid < steps) startTransition(() => setLaid(laid + 1))
  }, [far, rough.isError, laid, steps])
  useLayer(laid > land.length ? borders : null)
  return (
    <>
      {land.slice(0, laid).map((part) => (
        <Land key={String(part[0]?.[0])} part={part} />
      ))}
      {near && laid === steps && <Coasts regions={near} borders={borders} />}
      <PlaceNames names={written} />
    </>
  )
})

type World = Awaited<ReturnType<typeof world>>
type Regions = Awaited<ReturnType<typeof regions>>

/** A chunk of the world's land. */
function Land({ part }: { part: World['land'][number] }) {
  useLayer(useMemo(() => polygon(part, { ...filled, className: 'map-land' }), [part]))
  return null
}

/** Detailed outlines, above the world's and below its borders. */
function Coasts({ regions, borders }: { regions: Regions; borders: Polyline | undefined }) {
  useLayer(
    useMemo(
      () =>
        featureGroup(
          regions.flatMap(({ box: [west, south, east, north], land }) => [
            rectangle(latLngBounds([south, west], [north, east]), { ...filled, className: 'map-sea' }),
            polygon(land, { ...filled, className: 'map-land' }),
          ]),
        ),
      [regions],
    ),
  )
  useEffect(() => {
    borders?.bringToFront()
  }, [borders])
  return null
}
