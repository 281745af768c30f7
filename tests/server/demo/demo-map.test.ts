import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawMap } from '../../../workshop/demo/map/draw-map'
import { landAround } from '../../../workshop/demo/map/land'
import { planTown } from '../../../workshop/demo/map/street-plan'
import { places } from '../../../workshop/demo/places'
import { tilesIn } from '../../../server/platform/maps/tile-grid'

let folder: string
let archive: PMTiles
let bytes: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-demo-map-'))
  bytes = (await drawMap(folder)).bytes
  const file = readFileSync(join(folder, 'maps/demo.pmtiles'))
  archive = new PMTiles({
    getKey: () => 'demo',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
    }),
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the features of a layer in the tile at a point. */
async function over(point: { latitude: number; longitude: number }, zoom: number, layer: string) {
  const { latitude: north, longitude: east } = point
  const [tile] = tilesIn([{ north, south: north, east, west: east }], zoom)
  const found = await archive.getZxy(tile!.z, tile!.x, tile!.y)
  const read = found && new VectorTile(new PbfReader(new Uint8Array(found.data)) as never).layers[layer]
  return read ? Array.from({ length: read.length }, (_, at) => read.feature(at)) : []
}

test('the demo map stays small', () => expect(bytes).toBeLessThan(1_500_000))

test.each(places)('$city has streets around its listings, and names in three languages', async (place) => {
  for (const [, latitude, longitude] of place.areas) {
    const kinds = (await over({ latitude, longitude }, 13, 'roads')).map(
      ({ properties }) => properties['kind'],
    )
    expect(kinds).toContain('minor_road')
  }
  const city = (await over(place, 6, 'places')).find(({ properties }) => properties['name'] === place.city)
  expect(city?.properties['name:ar']).toMatch(/^[\u0600-\u06ff ]+$/)
  expect(city?.properties['name:hi']).toMatch(/^[\u0900-\u097f ]+$/)
  const quarters = new Set<unknown>()
  for (const [, latitude, longitude] of place.areas)
    for (const { properties } of await over({ latitude, longitude }, 12, 'places'))
      if (properties['kind'] === 'neighbourhood') {
        quarters.add(properties['name'])
        expect(properties['name:ar']).toMatch(/^[\u0600-\u06ff ]+$/)
        expect(properties['name:hi']).toMatch(/^[\u0900-\u097f ]+$/)
      }
  for (const [name] of place.areas) expect(quarters).toContain(name)
})

test('at low zoom only main roads are included', async () => {
  const [seattle] = places
  const kinds = new Set((await over(seattle!, 10, 'roads')).map(({ properties }) => properties['kind']))
  expect(kinds).not.toContain('minor_road')
  expect(kinds).toContain('major_road')
})

test.each(places)('$city and its districts are on land', (place) => {
  const isLand = landAround(place)
  for (const [name, latitude, longitude] of [
    [place.city, place.latitude, place.longitude] as const,
    ...place.areas,
  ])
    expect(isLand(longitude, latitude), name).toBe(true)
})

test('Toronto is on a lake with its islands', () => {
  const isLand = landAround({ latitude: 43.6532, longitude: -79.3832 })
  expect([isLand(-79.38, 43.6), isLand(-79.375, 43.618), isLand(-79.6, 43.3)]).toEqual([false, true, false])
})

test('land is determined by the coastline', () => {
  const isLand = landAround({ latitude: 25.2048, longitude: 55.2708 })
  expect(isLand(55.4, 25.1)).toBe(true)
  expect(isLand(55.0, 25.35)).toBe(false)
  expect(landAround({ latitude: 0, longitude: -150 })(-150, 0)).toBe(true)
})

test('no street crosses water, and towns are generated deterministically', () => {
  for (const place of places) {
    const { streets } = planTown(place)
    const isLand = landAround(place)
    const wet = streets
      .flatMap(({ line }) => line)
      .filter(([longitude, latitude]) => !isLand(longitude, latitude))
    expect(wet, place.city).toEqual([])
    expect(planTown(place).streets).toEqual(streets)
  }
})
