import type { Map, MapOptions } from 'leaflet'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { newMap } from './reduced-motion'
import { MapContext } from './use-map'

export interface MapCanvasProps {
  /** Used only when the map is created. */
  options: MapOptions
  className: string
  children: ReactNode
}

/** Element of the Leaflet map; renders its children once the map exists. */
export function MapCanvas({ options, className, children }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const [initial] = useState(options)
  // Leaflet adds its own classes to this element, which React's className would overwrite.
  useLayoutEffect(() => {
    const classes = className.split(' ').filter(Boolean)
    const { classList } = box.current!
    classList.add(...classes)
    return () => classList.remove(...classes)
  }, [className])
  // Create the map and its content in separate tasks, so a slow phone stays responsive.
  useEffect(() => {
    const made = newMap(box.current!, initial)
    startTransition(() => setMap(made))
    return () => {
      setMap(null)
      made.remove()
    }
  }, [initial])
  return <div ref={box}>{map && <MapContext value={map}>{children}</MapContext>}</div>
}
