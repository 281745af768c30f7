import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { drawnRows, drawRows, keptSeed, onceNotHeld } from '../../workshop/lab/rows/draw-rows'
import { applyPatch, filesOfPatch, isGitInstalled, patchedRows, patchOf } from '../../workshop/lab/rows/patch'
import { specifiedRows } from '../../workshop/lab/rows/specification-rows'

const rows = specifiedRows()

describe('the patches that break a row of the specification', () => {
  test('are there for every row that the kept seed draws, and for those that were not held', () => {
    const drawn = drawRows(rows, keptSeed).map(({ number }) => number)
    expect(drawn).toHaveLength(drawnRows)
    expect([...drawn, ...onceNotHeld].filter((number) => !patchOf(number))).toEqual([])
  })

  test.each(patchedRows())('%s breaks the product and no test, for a row that names tests', (number) => {
    const row = rows.find((one) => one.number === number)
    expect(row?.tests.every(({ file, title }) => file && title)).toBe(true)
    const files = filesOfPatch(readFileSync(patchOf(number)!, 'utf8'))
    expect(files).not.toEqual([])
    expect(files.filter((file) => !/^(contract|machines|server|src|workshop)\//.test(file))).toEqual([])
  })

  test.skipIf(!isGitInstalled())('apply to the product as it is', () => {
    const refused = patchedRows().map((number) => applyPatch(patchOf(number)!, projectRoot, '--check'))
    expect(refused.filter(Boolean)).toEqual([])
  })
})
