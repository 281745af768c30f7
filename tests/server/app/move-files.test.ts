import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentKey } from '../../../server/platform/ports/file-keys'
import { folderFiles } from '../../../server/platform/ports/files-folder'
import { filesFolder } from '../../../server/platform/ports/open-files'
import { isStoreInstalled, newStore, type BucketStore } from '../../run/bucket-store'
import { Sites } from '../backup/sites'
import { threshold } from '../../support/run-threshold'

let sites: Sites
beforeEach(() => {
  sites = new Sites()
})
afterEach(() => sites.remove())

test("files aren't moved without a bucket, and other subcommands are rejected", async () => {
  const where = sites.emptyFolder()
  expect(await threshold(where, 'files', 'move')).toEqual({
    status: 1,
    output: 'Name the bucket that they go to with FILES_URL.\n',
  })
  expect(await threshold(where, 'files', 'remove')).toEqual({
    status: 2,
    output: expect.stringContaining('threshold files move'),
  })
})

describe.skipIf(!isStoreInstalled())('with a third-party object store', () => {
  let store: BucketStore
  beforeAll(async () => {
    store = await newStore()
  })
  afterAll(() => store.remove())

  test('the command copies all files, then those added since, and reports their numbers', async () => {
    const FILES_URL = await store.newBucket()
    const where = { ...sites.emptyFolder(), FILES_URL }
    const folder = filesFolder(where.DATA_DIR)
    const files = folderFiles(folder)
    const put = async (text: string, owner?: number) => {
      const bytes = new TextEncoder().encode(text)
      const key = contentKey(bytes, { folder: 'documents', extension: 'pdf', owner })
      await files.put(key, bytes)
      return key
    }
    const keys = [await put('open'), await put('secret', 7)]
    const move = () => threshold(where, 'files', 'move')
    const counted = (copied: number, present: number) => ({
      status: 0,
      output: `${copied} files of ${folder} were copied into the bucket, ${present} were there already; the folder has them still.\n`,
    })
    expect(await move()).toEqual(counted(2, 0))
    expect(await store.names(FILES_URL)).toEqual(keys.toSorted())
    expect((await store.head(FILES_URL, keys[1]!)).get('cache-control')).toBe('private, no-store')
    keys.push(await put('later'))
    expect(await move()).toEqual(counted(1, 2))
    expect(await move()).toEqual(counted(0, 3))
    expect(await store.names(FILES_URL)).toEqual(keys.toSorted())
    for (const key of keys) (await files.open(key))!.stream.destroy()

    const refused = await threshold(
      { ...where, FILES_URL: FILES_URL.replace('only-for', 'not-for') },
      'files',
      'move',
    )
    expect(refused).toEqual({
      status: 1,
      output: expect.stringMatching(/^The bucket at 127\.0\.0\.1:\d+ refuses: 403 \w+\n$/),
    })
  })
})
