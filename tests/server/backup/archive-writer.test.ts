import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArchiveWriter, FileExists } from '../../../server/app/backup/archive-writer'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'archives-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const path = () => join(folder, 'monday.tar')

/** Returns an unfinished archive with one entry. */
async function begun(text: string) {
  const archive = await ArchiveWriter.create(path())
  await archive.add('entry', Buffer.from(text))
  return archive
}

test('when two archives are written to one name, the first to finish wins and the other is refused', async () => {
  const one = await begun('one')
  const other = await begun('other')
  await other.finish()
  await expect(one.finish()).rejects.toThrow(FileExists)
  await one.abort()
  expect(readdirSync(folder)).toEqual(['monday.tar'])
  expect(readFileSync(path()).includes('other')).toBe(true)
})

test("a file created under the archive's name while it is written isn't replaced", async () => {
  const archive = await begun('one')
  writeFileSync(path(), 'of somebody else')
  await expect(archive.finish()).rejects.toThrow(FileExists)
  await archive.abort()
  expect(readdirSync(folder)).toEqual(['monday.tar'])
  expect(readFileSync(path(), 'utf8')).toBe('of somebody else')
})

test("stale parts of a killed backup of the same name are removed; those of other names aren't", async () => {
  for (const name of ['monday.tar.part', 'monday.tar.0123456789ab.part', 'tuesday.tar.part']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - 25 * 3_600_000))
  }
  await (await begun('one')).finish()
  expect(readdirSync(folder).toSorted()).toEqual(['monday.tar', 'tuesday.tar.part'])
})

test('after a full disk, every further write fails with that reason', async () => {
  const archive = await begun('one')
  const probe = await open(join(folder, 'probe'), 'w')
  await probe.close()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const writes = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'writeFile').mockRejectedValue(full)
  try {
    for (let nth = 0; nth < 3; nth++)
      await expect(archive.add(`more-${nth}`, Buffer.alloc(200_000))).rejects.toBe(full)
  } finally {
    writes.mockRestore()
  }
  await archive.abort()
  expect(readdirSync(folder)).toEqual(['probe'])
})
