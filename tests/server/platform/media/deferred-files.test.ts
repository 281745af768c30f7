import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentKey } from '../../../../server/platform/ports/file-keys'
import { folderFiles } from '../../../../server/platform/ports/files-folder'
import { lateFiles, type LateFiles } from '../../../../server/platform/ports/late-files'
import { bytesOf } from '../../../support/read-bytes'

let folder: string
let files: LateFiles
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-late-'))
  files = lateFiles(folderFiles(folder))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (text: string) => Buffer.from(text)
const keyOf = (text: string) => contentKey(bytes(text), { folder: 'pictures' })

/** Defers the creation of a file and returns a function that counts how often the file was created. */
function named(text: string) {
  let made = 0
  files.later([keyOf(text)], async () => {
    made++
    await files.put(keyOf(text), bytes(text))
  })
  return () => made
}

test('a deferred file is created on first access, once for all waiting readers', async () => {
  const made = named('a house')
  expect(made()).toBe(0)
  const read = await Promise.all([1, 2, 3].map(() => bytesOf(files, keyOf('a house'))))
  expect(read.map(String)).toEqual(['a house', 'a house', 'a house'])
  expect(String(await bytesOf(files, keyOf('a house')))).toBe('a house')
  expect(made()).toBe(1)
})

test("files never accessed are created in the end, and those already created by an access aren't created again", async () => {
  const made = [named('a house'), named('a garden')]
  await bytesOf(files, keyOf('a house'))
  await files.makeAll()
  expect(made.map((count) => count())).toEqual([1, 1])
  expect(await bytesOf(folderFiles(folder), keyOf('a garden'))).not.toBeNull()
})

test('a failed creation is retried on the next access', async () => {
  let full = true
  files.later([keyOf('a house')], async () => {
    if (full) throw new Error('disk full')
    await files.put(keyOf('a house'), bytes('a house'))
  })
  await expect(files.open(keyOf('a house'))).rejects.toThrow('disk full')
  full = false
  expect(String(await bytesOf(files, keyOf('a house')))).toBe('a house')
})

test('a file is created before it is copied, but never once it was removed', async () => {
  const made = [named('a house'), named('a garden')]
  await files.copy(keyOf('a house'), keyOf('a shed'))
  expect(String(await bytesOf(files, keyOf('a shed')))).toBe('a house')
  await files.remove(keyOf('a garden'))
  await files.makeAll()
  expect(await files.open(keyOf('a garden'))).toBeNull()
  expect(made.map((count) => count())).toEqual([1, 0])
})
