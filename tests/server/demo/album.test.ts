import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../server/platform/process/root'

const folder = join(projectRoot, 'workshop/demo/illustrations')
const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))

test('every illustration has a preview, and every preview has an illustration', () => {
  const previews = JSON.parse(readFileSync(join(folder, 'previews.json'), 'utf8')) as Record<string, string[]>
  const named = Object.entries(previews).flatMap(([kind, hashes]) =>
    hashes.map((_, index) => `${kind}-${index}.webp`),
  )
  expect(files.toSorted()).toEqual(named.toSorted())
})

test('illustrations are WebP files with the expected dimensions', async () => {
  for (const name of files) {
    const { format, width, height } = await sharp(join(folder, name)).metadata()
    const expected = name.startsWith('tour-') ? [2048, 1024] : [1600, 1200]
    expect([name, format, width, height]).toEqual([name, 'webp', ...expected])
  }
})
