import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { embeddedSuite, mainJourneys, onlyInFull } from '../run/tiers'

const isThere = (path: string) => existsSync(join(projectRoot, path.replace(/\/\*\*$/, '')))

// Finds a file that was moved and that a tier silently leaves out, or runs too often, from then on.
test('the tiers of npm test name files and folders that exist', () => {
  const paths = [
    ...Object.keys(onlyInFull),
    ...Object.keys(embeddedSuite),
    ...mainJourneys.map((file) => `e2e/journeys/${file}`),
  ]
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test('no test replaces a module: the files of a project share theirs, so what another has loaded is not replaced', () => {
  const tests = readdirSync(join(projectRoot, 'tests'), { encoding: 'utf8', recursive: true })
  const replaces = (file: string) =>
    /\bvi\.mock\(/.test(readFileSync(join(projectRoot, 'tests', file), 'utf8'))
  expect(tests.filter((file) => /\.test\.tsx?$/.test(file) && replaces(file))).toEqual([])
})
