import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import { drawings } from '../../workshop/diagrams/drawings'
import { keptIn, type Drawn } from '../../workshop/diagrams/sources'

const folder = join(import.meta.dirname, '../../machines/diagrams')

it('the committed diagrams match the current machines (`npm run diagrams`)', async () => {
  const files = await drawings(catalogue, keptIn(folder))
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) =>
      join(one.parentPath, one.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  expect(found.sort()).toEqual([...files.keys()].sort())
  const stale = [...files].filter(([path, text]) => readFileSync(join(folder, path), 'utf8') !== text)
  expect(stale.map(([path]) => path)).toEqual([])
})

it('drawing a diagram twice gives the same bytes', async () => {
  const entry = catalogue.filter(({ id }) => id === 'bank-receipt')
  expect([...(await drawings(entry))]).toEqual([...(await drawings(entry))])
})

it('a diagram is reused only while it and its machine are unchanged', () => {
  const [name, { from }] = Object.entries(
    JSON.parse(readFileSync(join(folder, 'drawn-from.json'), 'utf8')) as Record<string, Drawn>,
  )[0]!
  expect([...keptIn(folder)(name, from)!.keys()]).toContain('signup/picture.en.json')
  expect(keptIn(folder)(name, `${from}, but for a word`)).toBeUndefined()
  const copy = mkdtempSync(join(tmpdir(), 'threshold-drawn-'))
  cpSync(folder, copy, { recursive: true })
  appendFileSync(join(copy, 'signup/picture.en.json'), ' ')
  expect(keptIn(copy)(name, from)).toBeUndefined()
  rmSync(copy, { recursive: true })
})
