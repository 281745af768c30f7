import { latLngBounds, type Map } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '../../../../contract/map/map-area'
import { tidy, wrapped } from '../bounds'
import { closeUp, type MapSight, type MapTarget, type MapViewProps } from '../port'
import { wantsLessMotion } from './reduced-motion'
import { useMap } from './use-map'

/** Moves the map to its target, and reports clicks and where the map comes to rest. */
export function Sight({
  target,
  drawing,
  onSight,
  onPress,
}: Pick<MapViewProps, 'target' | 'drawing' | 'onSight' | 'onPress'>) {
  const map = useMap()
  const byPerson = useRef(false)
  const rest = useEffectEvent((sight: MapSight, moved: boolean) => onSight?.(sight, moved))
  const press = useEffectEvent((point: Point) => onPress?.(point))
  useEffect(() => {
    const box = map.getContainer()
    const worker = () => (byPerson.current = true)
    // Opening an info window also moves the map, but not on the user's request.
    const nobody = () => (byPerson.current = false)
    const touches = ['pointerdown', 'wheel', 'keydown'] as const
    for (const touch of touches) box.addEventListener(touch, worker, { capture: true, passive: true })
    let telling = 0
    let moved = false
    const tell = () => {
      rest(sightOf(map), moved)
      moved = false
    }
    map.on('moveend', () => {
      moved ||= byPerson.current
      byPerson.current = false
      // Wait until the map has painted before reporting.
      cancelAnimationFrame(telling)
      telling = requestAnimationFrame(() => (telling = requestAnimationFrame(tell)))
    })
    map.on('popupopen', nobody)
    map.on('autopanstart', nobody)
    map.on('click', ({ latlng }) => press({ latitude: latlng.lat, longitude: wrapped(latlng.lng) }))
    const sized = new ResizeObserver(() => map.invalidateSize({ animate: false, pan: false }))
    sized.observe(box)
    return () => {
      for (const touch of touches) box.removeEventListener(touch, worker, { capture: true })
      cancelAnimationFrame(telling)
      sized.disconnect()
      map.off('moveend')
      map.off('click')
      map.off('popupopen', nobody)
      map.off('autopanstart', nobody)
    }
  }, [map])
  // While drawing, two quick clicks are two corners rather than a zoom.
  useEffect(() => {
    if (drawing) map.doubleClickZoom.disable()
    else map.doubleClickZoom.enable()
  }, [map, drawing])
  useEffect(() => {
    if (!target) return
    byPerson.current = false
    go(map, target)
  }, [map, target])
  return null
}

/** Duration of the fly animation in seconds. */
const flight = 1

function go(map: Map, target: MapTarget) {
  if ('center' in target) {
    const { center, zoom, fly } = target
    const to: [number, number] = [center.latitude, center.longitude]
    // A map without a layout can't animate.
    const flies = fly && map.getSize().x > 0 && !wantsLessMotion()
    if (flies) map.flyTo(to, zoom, { duration: flight })
    else map.setView(to, zoom, { animate: false })
    return
  }
  const { north, south, west } = target
  const east = target.east < west ? target.east + 360 : target.east
  map.fitBounds(latLngBounds([south, west], [north, east]), {
    animate: false,
    padding: [24, 24],
    maxZoom: closeUp,
  })
}

function sightOf(map: Map): MapSight {
  const bounds = map.getBounds()
  const center = map.getCenter()
  return {
    ...tidy({
      north: bounds.getNorth(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      west: bounds.getWest(),
    }),
    center: { latitude: center.lat, longitude: wrapped(center.lng) },
    zoom: map.getZoom(),
  }
}
