import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/root'
import { onceIn } from '../server/run-once'

const once = [...Object.keys(onceIn.pglite), ...Object.keys(onceIn.postgres)]
const source = (file: string) => readFileSync(join(projectRoot, 'tests/server', file), 'utf8')

test('a file that one engine runs is there, is named once, and asks for nothing of the other', () => {
  expect(once.filter((file) => !existsSync(join(projectRoot, 'tests/server', file)))).toEqual([])
  expect(new Set(once).size).toBe(once.length)
  expect(once.filter((file) => source(file).includes('DATABASE_URL'))).toEqual([])
})

test('every call is met on both engines', () => {
  for (const file of ['bad-input.test.ts', 'bad-input-fuzz.test.ts', 'layer2.test.ts']) {
    expect(once).not.toContain(file)
    expect(source(file)).toMatch(/describe\.each\((servedCalls|records)\b/)
  }
})
