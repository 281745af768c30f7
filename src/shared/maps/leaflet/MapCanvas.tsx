import type { Map, MapOptions } from 'leaflet'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { newMap } from './reduced-motion'
import { MapContext } from './use-map'

export interface MapCanvasProps {
  /** Read once, when the map is created. */
  options: MapOptions
  className: string
  children: ReactNode
}

/** The element that Leaflet's map lives in; its children are rendered once the map exists. */
export function MapCanvas({ options, className, children }: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const [initial] = useState(options)
  // Leaflet keeps classes of its own on this element: React's className attribute would wipe them at each change.
  useLayoutEffect(() => {
    const classes = className.split(' ').filter(Boolean)
    const { classList } = box.current!
    classList.add(...classes)
    return () => classList.remove(...classes)
  }, [className])
  // The map, and what stands on it, are each the work of a moment: a slow phone answers in between.
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
