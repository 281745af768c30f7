import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { environment } from '../../server/platform/config/config'

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')

test('the README names every setting and no other', () => {
  const section = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Where things are'))
  const named = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

test('it lists every command', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const sent = new Set([...readme.matchAll(/(?:`|^)npm (?:run )?([\w:]+)/gm)].map((match) => match[1]!))
  // npm itself runs what belongs before the tests.
  expect(Object.keys(scripts).filter((name) => name !== 'pretest' && !sent.has(name))).toEqual([])
})

test('its pictures are there, and small', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1]!)
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter((path) => statSync(join(projectRoot, path)).size > 60_000)).toEqual([])
})
