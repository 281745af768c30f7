import { describe, expect, test } from 'vitest'
import { drawnRows, drawRows, keptSeed, onceNotHeld } from '../../workshop/lab/rows/draw-rows'
import { filesOfPatch, rowPatches } from '../../workshop/lab/rows/patch'
import { specifiedRows } from '../../workshop/lab/rows/specification-rows'

const rows = specifiedRows()
const patches = rowPatches()

describe('the patches that break a row of the specification', () => {
  test('are there for every row that the kept seed draws, and for those that were not held', () => {
    const drawn = drawRows(rows, keptSeed).map(({ number }) => number)
    expect(drawn).toHaveLength(drawnRows)
    expect([...drawn, ...onceNotHeld].filter((number) => !patches.has(number))).toEqual([])
  })

  test.each([...patches])(
    '%s breaks the product and no test, for a row that names tests',
    (number, patch) => {
      const row = rows.find((one) => one.number === number)
      expect(row?.tests.every(({ file, title }) => file && title)).toBe(true)
      const files = filesOfPatch(patch)
      expect(files).not.toEqual([])
      expect(files.filter((file) => !/^(contract|machines|server|src|workshop)\//.test(file))).toEqual([])
    },
  )
})
