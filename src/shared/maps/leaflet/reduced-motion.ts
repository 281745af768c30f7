import { Map, type MapOptions, type PanOptions, type PointExpression } from 'leaflet'

/** Whether somebody asked the system for less motion; Leaflet itself does not ask. */
export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What of a map slides, fades or goes on by itself. */
const unmoved: MapOptions = {
  zoomAnimation: false,
  markerZoomAnimation: false,
  fadeAnimation: false,
  inertia: false,
}

/** A map that is at once where it is moved to, as by the arrow keys or for an info window that would not fit. */
class UnmovedMap extends Map {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false })
  }
}

/** Leaflet's map, which moves as its visitor likes it. */
export function newMap(box: HTMLElement, options: MapOptions): Map {
  return wantsLessMotion() ? new UnmovedMap(box, { ...options, ...unmoved }) : new Map(box, options)
}
