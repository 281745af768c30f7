import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partly } from '../../../../src/shared/results/use-gradual'

const homes = (...ids: number[]) => ids.map((id) => ({ id }))
const pages = fc.uniqueArray(fc.nat(20), { maxLength: 12 }).map((ids) => homes(...ids))

test('a new page replaces the previous one from the top, and nothing else moves', () => {
  const [before, wanted] = [homes(1, 2, 3, 4, 5), homes(11, 12, 13, 14, 15)]
  expect(partly(wanted, before, 0)).toEqual(before)
  expect(partly(wanted, before, 2)).toEqual(homes(11, 12, 3, 4, 5))
  expect(partly(wanted, before, 5)).toBe(wanted)
})

test('results that are on both pages move to their new position, and those after them stay in order', () => {
  expect(partly(homes(4, 12, 13, 14, 15), homes(1, 2, 3, 4, 5, 6), 2)).toEqual(homes(4, 12, 2, 3, 5, 6))
})

test('for any two pages, no result is shown twice and no position is left empty', () => {
  fc.assert(
    fc.property(pages, pages, fc.nat(12), (wanted, before, done) => {
      const shown = partly(wanted, before, done)
      const drawn = wanted.slice(0, done)
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      expect(shown.slice(0, drawn.length)).toEqual(drawn)
      if (done < wanted.length) expect(shown.length).toBe(Math.max(done, before.length))
    }),
  )
})
