import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drainOutbox } from '../../../../server/core/outbox/drain'
import { contentKey } from '../../../../server/platform/ports/file-keys'
import { widthKey } from '../../../../server/platform/media/links'
import { writeFiles } from '../../../../server/platform/media/store-file'
import { bytesOf } from '../../../support/read-bytes'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const bytes = Buffer.from('a plan of the house')
const hour = 3_600_000

const rowOf = (key: string, ownerId: number | null, widths: number[] = []) => ({
  key,
  owner_id: ownerId,
  name: 'plan',
  mime: 'application/pdf',
  bytes: bytes.length,
  private: ownerId !== null,
  widths,
  created_at: app.ctx.clock.now(),
})

/** Backdates the file by an hour on disk. */
const anHourAgo = (key: string) => {
  const then = new Date(Date.now() - hour)
  utimesSync(join(app.ctx.config.DATA_DIR, 'files', key), then, then)
}

/** Queues the removal of a file that is no longer referenced. */
const unname = (key: string) =>
  app.ctx.db
    .insertInto('outbox')
    .values({ type: 'file.unnamed', payload: JSON.stringify({ key }), run_at: app.ctx.clock.now() })
    .execute()

test('a file re-uploaded during its removal keeps its bytes', async () => {
  const { db, files } = app.ctx
  const key = contentKey(bytes, { folder: 'documents', extension: 'pdf' })
  await files.put(key, bytes)
  await writeFiles(db, [rowOf(key, null)])
  anHourAgo(key)
  await unname(key)
  // A second call stores the same content; its row is committed after the first file is removed.
  await files.put(key, bytes)
  expect(await drainOutbox(app.ctx)).toBe(1)
  await writeFiles(db, [rowOf(key, null)])
  expect(await bytesOf(files, key)).toEqual(bytes)
})

test('a file not uploaded recently is removed immediately, in all its widths', async () => {
  const { db, files } = app.ctx
  const key = contentKey(bytes, { folder: 'pictures' })
  const stored = [400, 800].map((width) => widthKey(key, width))
  for (const one of stored) {
    await files.put(one, bytes)
    anHourAgo(one)
  }
  await writeFiles(db, [rowOf(key, null, [400, 800])])
  await unname(key)
  expect(await drainOutbox(app.ctx)).toBe(1)
  expect(await Promise.all(stored.map((one) => bytesOf(files, one)))).toEqual([null, null])
})

test("a private file removed right after its upload can't be opened by anyone, although its bytes still exist", async () => {
  const { db, files } = app.ctx
  const { user, token } = await person(app.ctx)
  const key = contentKey(bytes, { folder: 'documents', extension: 'pdf', owner: user.id })
  const opened = async () =>
    (await app.http.inject({ url: files.url(key), headers: { authorization: `Bearer ${token}` } })).statusCode
  await files.put(key, bytes)
  await writeFiles(db, [rowOf(key, user.id)])
  expect(await opened()).toBe(200)
  await unname(key)
  expect(await drainOutbox(app.ctx)).toBe(1)
  expect(await opened()).toBe(404)
})
