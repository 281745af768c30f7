import { Map, type MapOptions, type PanOptions, type PointExpression } from 'leaflet'

/** Whether the user prefers reduced motion, which Leaflet ignores. */
export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Options that turn off animations. */
const unmoved: MapOptions = {
  zoomAnimation: false,
  markerZoomAnimation: false,
  fadeAnimation: false,
  inertia: false,
}

/** Map that pans without animation, e.g. on arrow keys or to show an info window that doesn't fit. */
class UnmovedMap extends Map {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false })
  }
}

/** Creates a Leaflet map that respects the user's motion preference. */
export function newMap(box: HTMLElement, options: MapOptions): Map {
  return wantsLessMotion() ? new UnmovedMap(box, { ...options, ...unmoved }) : new Map(box, options)
}
