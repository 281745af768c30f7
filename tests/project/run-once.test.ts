import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { onceIn } from '../server/run-once'

const once = [...Object.keys(onceIn.pglite), ...Object.keys(onceIn.postgres)]
const source = (file: string) => readFileSync(join(projectRoot, 'tests/server', file), 'utf8')

test('a file that one engine runs is there, is named once, and asks for nothing of the other', () => {
  expect(once.filter((file) => !existsSync(join(projectRoot, 'tests/server', file)))).toEqual([])
  expect(new Set(once).size).toBe(once.length)
  expect(once.filter((file) => source(file).includes('DATABASE_URL'))).toEqual([])
})

/** What opens a database: the tests' own server and engine, and the product's. */
const opensDatabase = /\/(harness|open-engine|run\/postgres)'|platform\/db\/(open|greet|pglite-[a-z]+)'/

/** Whether a test file, or what it imports of the other tests, opens a database. */
function asksDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = source(file)
  if (opensDatabase.test(text)) return true
  return [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)]
    .map(([, path]) => `${normalize(join(file, '..', path!))}.ts`)
    .filter((path) => existsSync(join(projectRoot, 'tests/server', path)))
    .some((path) => asksDatabase(path, seen))
}

test('a file that opens no database is run by one engine', () => {
  const files = readdirSync(join(projectRoot, 'tests/server'), { encoding: 'utf8', recursive: true })
  const tests = files.filter((name) => name.endsWith('.test.ts'))
  expect(asksDatabase('payments/settle.test.ts')).toBe(true)
  expect(tests.filter((file) => !once.includes(file) && !asksDatabase(file))).toEqual([])
})

test('every call is met on both engines', () => {
  for (const file of [
    'platform/http/bad-input.test.ts',
    'platform/http/bad-input-fuzz.test.ts',
    'core/every-transition.test.ts',
  ]) {
    expect(once).not.toContain(file)
    expect(source(file)).toMatch(/describe\.each\((servedCalls|records)\b/)
  }
})

test('no test replaces a module: the files of a project share theirs, so what another has loaded is not replaced', () => {
  const tests = readdirSync(join(projectRoot, 'tests'), { encoding: 'utf8', recursive: true })
  const replaces = (file: string) =>
    /\bvi\.mock\(/.test(readFileSync(join(projectRoot, 'tests', file), 'utf8'))
  expect(tests.filter((file) => /\.test\.tsx?$/.test(file) && replaces(file))).toEqual([])
})
