import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { embeddedSuite, mainJourneys, onlyInFull } from '../run/tiers'

const isThere = (path: string) => existsSync(join(projectRoot, path.replace(/\/\*\*$/, '')))

// Catches a moved file that a tier would silently skip or run too often.
test('the tiers of npm test name existing files and folders', () => {
  const paths = [
    ...Object.keys(onlyInFull),
    ...Object.keys(embeddedSuite),
    ...mainJourneys.map((file) => `e2e/journeys/${file}`),
  ]
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test("no test uses vi.mock, as test files share modules and a module already loaded isn't replaced", () => {
  const tests = readdirSync(join(projectRoot, 'tests'), { encoding: 'utf8', recursive: true })
  const replaces = (file: string) =>
    /\bvi\.mock\(/.test(readFileSync(join(projectRoot, 'tests', file), 'utf8'))
  expect(tests.filter((file) => /\.test\.tsx?$/.test(file) && replaces(file))).toEqual([])
})
