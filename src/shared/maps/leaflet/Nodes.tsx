import { divIcon, marker, type Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapNode, MapViewProps } from '../port'
import { useMap, useZoom, worldZoom } from './use-map'

interface NodesProps extends Required<Pick<MapViewProps, 'nodes'>>, Pick<MapViewProps, 'lit' | 'onNode'> {
  /** Whether the map has no labels, like the world map, so nodes show their place. */
  bare: boolean
}

/** Markers and clusters. Managed by key outside React, so moving the map only adds and removes what changed. */
export function Nodes({ nodes, bare, lit, onNode }: NodesProps) {
  const map = useMap()
  const isWorld = useZoom() < worldZoom
  const named = isWorld || bare
  const kept = useRef(new Map<string, Marker>())
  const press = useEffectEvent((key: string) => onNode?.(key))
  const light = useEffectEvent(() => mark(kept.current, lit))
  useEffect(() => {
    const wanted = new Map(nodes.map((node) => [`${nameOf(node)} ${named}`, node]))
    for (const [name, one] of kept.current) {
      if (wanted.has(name)) continue
      one.remove()
      kept.current.delete(name)
    }
    for (const [name, node] of wanted) {
      if (kept.current.has(name)) continue
      const one = drawn(node, named).addTo(map)
      one.on('click', () => press(node.key))
      describe(one, node)
      kept.current.set(name, one)
    }
    light()
  }, [map, nodes, named])
  useEffect(() => {
    const all = kept.current
    return () => {
      for (const one of all.values()) one.remove()
      all.clear()
    }
  }, [])
  useEffect(() => mark(kept.current, lit), [lit])
  return null
}

/** Highlights the node hovered elsewhere and raises it above the others. */
function mark(all: ReadonlyMap<string, Marker>, lit: string | null | undefined) {
  for (const one of all.values()) {
    const element = one.getElement()
    const on = Boolean(lit) && element?.dataset['node'] === lit
    element?.toggleAttribute('data-lit', on)
    one.setZIndexOffset(on ? 1000 : 0)
  }
}

/** Returns the identity of a node; a new text or position makes it a new marker. */
const nameOf = ({ key, latitude, longitude, text, label, place }: MapNode) =>
  `${key} ${latitude} ${longitude} ${text} ${label} ${place ?? ''}`

function drawn({ look, text, label, place, latitude, longitude }: MapNode, named: boolean): Marker {
  const face = document.createElement('span')
  face.textContent = text
  face.dir = 'ltr'
  if (named && place) face.dataset['place'] = place
  const disc = look === 'dot' ? 18 : Math.min(60, 34 + text.length * 4)
  const icon = divIcon({
    className: `map-node map-${look}`,
    html: face,
    iconSize: look === 'price' ? [22 + text.length * 8, 30] : [disc, disc],
  })
  return marker([latitude, longitude], { icon, keyboard: false, title: label })
}

/**
 * Removes markers from the tab order: up to two hundred would be unusable, and every map with nodes has an equivalent
 * list.
 */
function describe(one: Marker, { key }: MapNode) {
  const element = one.getElement()
  if (!element) return
  element.dataset['node'] = key
  element.setAttribute('aria-hidden', 'true')
}
