import { useQuery } from '@tanstack/react-query'
import { featureGroup, latLngBounds, polygon, polyline, rectangle, type Map } from 'leaflet'
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { MapViewProps } from '../port'
import { regions, world } from '../geometry/outlines'
import { PlaceNames } from './PlaceNames'
import { useLayer } from './use-layer'
import { useMap, useZoom, worldZoom } from './use-map'

/** Colours are in the sheet, by the names of the classes. */
const ground = { pane: 'ground', interactive: false }
const filled = { ...ground, stroke: false, fillOpacity: 1 }
const thin = { ...ground, weight: 1, className: 'map-border' }

export interface GroundProps extends Required<Pick<MapViewProps, 'names'>> {
  /** The map has other content: names wait until there is room for them. */
  crowded: boolean
}

/** What a written name takes up, px: a letter's width, a line's height. */
const letterWidth = 7
const line = 20

type Name = GroundProps['names'][number]

/** Names that do not lie over one written before them. */
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

/** Land, water and borders from the outlines that come with the product, finer around the market's places. */
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
  const land = useMemo(() => far && polygon(far.land, { ...filled, className: 'map-land' }), [far])
  const coasts = useMemo(
    () =>
      near &&
      featureGroup(
        near.flatMap(({ box: [west, south, east, north], land: shores }) => [
          rectangle(latLngBounds([south, west], [north, east]), { ...filled, className: 'map-sea' }),
          polygon(shores, { ...filled, className: 'map-land' }),
        ]),
      ),
    [near],
  )
  const borders = useMemo(() => far && polyline(far.borders, thin), [far])
  // Between the tiles and the shapes of a search. Leaflet has no such layer of its own.
  useEffect(() => {
    if (!map.getPane('ground')) map.createPane('ground').style.zIndex = '150'
  }, [map])
  // Thousands of corners: they are laid one after the other, for each is a moment's work for a slow phone.
  const [laid, setLaid] = useState(0)
  useLayer(land)
  useLayer(laid > 0 ? borders : null)
  useLayer(laid > 1 ? coasts : null)
  useEffect(() => {
    if ((land || rough.isError) && laid < 2) startTransition(() => setLaid(laid + 1))
  }, [land, rough.isError, laid])
  // The fine outlines belong above the rough ones and below their borders.
  useEffect(() => {
    if (laid > 1 && coasts) borders?.bringToFront()
  }, [laid, coasts, borders])
  return <PlaceNames names={written} />
})
