import { expect, test } from 'vitest'
import { openingOf } from '../../../../src/shared/maps/initial-view'
import { wholeWorld } from '../../../../src/shared/maps/port'

const seattle = { latitude: 47.6, longitude: -122.33 }
const dubai = { latitude: 25.2, longitude: 55.27 }
const at = (latitude: number, longitude: number) => ({
  north: latitude + 0.0625,
  south: latitude - 0.0625,
  east: longitude + 0.0625,
  west: longitude - 0.0625,
})

test('a map initially shows the results if they are in a single region', () => {
  expect(openingOf([at(47.5, -122.25), at(48, -122)], [dubai])).toEqual({
    north: 48.0625,
    south: 47.4375,
    east: -121.9375,
    west: -122.3125,
  })
})

test('with several regions, a map initially shows the first of the fullest cities that contains some of the results', () => {
  const both = [at(47.7, -122.3), at(25.1, 55.2)]
  const around = { north: expect.closeTo(47.65, 1), south: expect.closeTo(47.55, 1) }
  expect(openingOf(both, [seattle, dubai])).toMatchObject(around)
  expect(openingOf(both, [dubai, seattle])).toMatchObject({ south: expect.closeTo(25.15, 1) })
  expect(openingOf(both, [{ latitude: 51.5, longitude: 0 }, seattle])).toMatchObject(around)
})

test('without such a city a map initially shows all results, or the world if there are none', () => {
  expect(openingOf([at(47.5, -122.3), at(25.5, 55.2)], [])).toMatchObject({ north: 47.5625, south: 25.4375 })
  expect(openingOf([], [seattle])).toBe(wholeWorld)
})
