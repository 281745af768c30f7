import { useQuery } from '@tanstack/react-query'
import type { Map } from 'leaflet'
import { Fragment, memo, useMemo, useState } from 'react'
import { Pane, Polygon, Polyline, Rectangle, useMap, useMapEvents } from 'react-leaflet'
import type { MapViewProps } from '../port'
import { regions, world, type Line } from '../geometry/outlines'
import { PlaceNames } from './PlaceNames'

/** Colours are in the sheet, by the names of the classes. */
const filled = { stroke: false, fillOpacity: 1 }
const thin = { weight: 1 }

export interface GroundProps extends Required<Pick<MapViewProps, 'names'>> {
  /** Other things stand on the map: names wait until there is room for them. */
  crowded: boolean
}

const roomyZoom = 6
/** What a written name takes up, px: a letter's width, a line's height. */
const letter = 7
const line = 20

type Name = GroundProps['names'][number]

/** Names that do not lie over one written before them. */
function legible(names: readonly Name[], map: Map, zoom: number): Name[] {
  const taken: { x: number; y: number; end: number }[] = []
  return names.filter(({ name, latitude, longitude }) => {
    const { x, y } = map.project([latitude, longitude], zoom)
    const end = x + 12 + name.length * letter
    const free = taken.every((one) => x > one.end || end < one.x || Math.abs(y - one.y) > line)
    if (free) taken.push({ x, y, end })
    return free
  })
}

/** Land, water and borders from the outlines that come with the house, finer around the places it knows. */
export const Ground = memo(function Ground({ names, crowded }: GroundProps) {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  const written = useMemo(
    () => (crowded && zoom < roomyZoom ? [] : legible(names, map, zoom)),
    [crowded, zoom, names, map],
  )
  const lasting = { staleTime: Infinity, retry: false }
  const far = useQuery({ queryKey: ['outlines', 'world'], queryFn: world, ...lasting }).data
  const near = useQuery({ queryKey: ['outlines', 'regions'], queryFn: regions, ...lasting }).data
  return (
    <Pane name="ground" style={{ zIndex: 150 }}>
      {far && (
        <Polygon
          positions={far.land as Line[]}
          interactive={false}
          className="map-land"
          pathOptions={filled}
        />
      )}
      {near?.map(({ box, land: shores }) => (
        <Fragment key={box.join()}>
          <Rectangle
            bounds={[
              [box[1], box[0]],
              [box[3], box[2]],
            ]}
            interactive={false}
            className="map-sea"
            pathOptions={filled}
          />
          <Polygon
            positions={shores as Line[]}
            interactive={false}
            className="map-land"
            pathOptions={filled}
          />
        </Fragment>
      ))}
      {far && (
        <Polyline
          positions={far.borders as Line[]}
          interactive={false}
          className="map-border"
          pathOptions={thin}
        />
      )}
      <PlaceNames names={written} />
    </Pane>
  )
})
