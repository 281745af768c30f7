import { describe, expect, test } from 'vitest'
import { drawnRows, drawRows, keptSeed, onceNotHeld } from '../../workshop/lab/rows/draw-rows'
import { filesOfPatch, rowPatches } from '../../workshop/lab/rows/patch'
import { specifiedRows } from '../../workshop/lab/rows/specification-rows'

const rows = specifiedRows()
const patches = rowPatches()

describe('patches that break rows of the specification', () => {
  test('exist for every row drawn by the committed seed and every row once found untested', () => {
    const drawn = drawRows(rows, keptSeed).map(({ number }) => number)
    expect(drawn).toHaveLength(drawnRows)
    expect([...drawn, ...onceNotHeld].filter((number) => !patches.has(number))).toEqual([])
  })

  test.each([...patches])('%s changes only product code, and its row names tests', (number, patch) => {
    const row = rows.find((one) => one.number === number)
    expect(row?.tests.every(({ file, title }) => file && title)).toBe(true)
    const files = filesOfPatch(patch)
    expect(files).not.toEqual([])
    expect(files.filter((file) => !/^(contract|machines|server|src|workshop)\//.test(file))).toEqual([])
  })
})
