import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import { drawings } from '../../machines/tools/drawings'

const folder = join(import.meta.dirname, '../../machines/diagrams')

it('the committed pictures are those of the machines as they are now (`npm run diagrams`)', async () => {
  const files = await drawings(catalogue)
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

it('drawing twice gives the same bytes', async () => {
  const entry = catalogue.filter(({ id }) => id === 'property')
  expect([...(await drawings(entry))]).toEqual([...(await drawings(entry))])
})
