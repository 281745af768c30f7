import { describe, expect, test } from 'vitest'
import { unpack } from '../../../../contract/map/coasts/outline'
import world from '../../../../src/shared/maps/geometry/world.json'

const parts = world.land.map((part) => part.map((line) => unpack(line, world.unit)))

/** Applies the even-odd rule: a lake is a ring inside the surrounding land, in the same part. */
const isLand = (latitude: number, longitude: number) =>
  parts.some(
    (part) =>
      part.filter((ring) => {
        let inside = false
        for (const [at, [y1, x1]] of ring.entries()) {
          const [y2, x2] = ring[(at + 1) % ring.length]!
          if (y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
            inside = !inside
        }
        return inside
      }).length %
        2 ===
      1,
  )

describe('world map', () => {
  test.each([
    ['Superior', 47.6, -88],
    ['Michigan', 43.5, -87],
    ['Huron', 44.5, -82.5],
    ['Erie', 42.2, -81],
  ])('shows water at Lake %s', (_name, latitude, longitude) =>
    expect(isLand(latitude, longitude)).toBe(false),
  )

  test.each([
    ['Chicago', 41.88, -87.63],
    ['Milwaukee', 43.04, -87.91],
    ['Detroit', 42.33, -83.05],
    ['Cleveland', 41.5, -81.69],
    ['Buffalo', 42.89, -78.88],
    ['Toronto', 43.65, -79.38],
    ['Duluth', 46.79, -92.1],
    ['Lansing', 42.73, -84.55],
  ])('shows land at %s', (_name, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(true))
})
