import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchive } from '../../../server/app/backup/archive-reader'
import { backUp } from '../../../server/app/backup/backup'
import { FileLists } from '../../../server/app/backup/file-lists'
import type { Manifest } from '../../../server/app/backup/manifest'
import { Sites } from './sites'

const sites = new Sites()
const archive = sites.path('site.tar')
const keys = [1, 2, 3, 4, 5].map((nth) => `pictures/0${nth}/${String(nth).repeat(32)}`)
let manifest: Manifest

/** Creates more files than fit in a manifest, whose limit is two here. */
beforeAll(async () => {
  const { opened, DATA_DIR, close } = await sites.embedded()
  for (const key of keys) {
    await opened.db
      .insertInto('file')
      .values({ key, name: 'a', mime: 'image/webp', bytes: 4, created_at: new Date() })
      .execute()
    const path = join(DATA_DIR, 'files', key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, key)
  }
  await close()
  ;({ manifest } = await backUp({ DATA_DIR }, { path: archive, now: new Date(), filesAtOnce: 2 }))
})
afterAll(() => sites.remove())

test("an archive stores file names in lists when its manifest can't hold them", async () => {
  expect(manifest.files.map(({ key }) => key)).toEqual(keys)
  const read = await checkArchive(archive)
  expect(read.files).toEqual(manifest.files)
  // Three lists of at most two files.
  const text = readFileSync(archive, 'latin1')
  const names = [...text.matchAll(/lists\/\d{6}\.json\0/g)].map(([name]) => name.slice(0, -1))
  expect(names).toEqual(['lists/000000.json', 'lists/000001.json', 'lists/000002.json'])
  const own = /\{\n "format": "threshold-backup"[^]*?\n\}\n/.exec(text)![0]
  expect(JSON.parse(own)).toMatchObject({ files: [], lists: [{}, {}, {}] })
})

test('an archive with a modified or missing list is refused', async () => {
  const text = readFileSync(archive, 'latin1')
  const changed = text.replace('[{"key":"pictures/03/', '[{"key":"pictures/09/')
  expect(changed).not.toBe(text)
  const path = sites.path('changed.tar')
  writeFileSync(path, changed, 'latin1')
  await expect(checkArchive(path)).rejects.toThrow('its lists of files are not those that its manifest names')
  const lists = [{ sha256: '0'.repeat(64) }]
  expect(new FileLists().complete({ ...manifest, files: [], lists })).toBeNull()
})
