import { cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { migrate } from '../../../../server/platform/db/migrate'
import { openDatabase, type Opened } from '../../../../server/platform/db/open'
import { newSite } from '../../../run/new-site'
import { smallDisk } from '../../../run/small-disk'
import { appOn, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'

// A disk with room for a new database (about 60 MB) and little else, or null without permission to mount one.
const disk = process.env['DATABASE_URL'] ? null : smallDisk(120_000)
const dataDir = join(disk?.folder ?? '', 'site')

let app: TestApp | undefined
let opened: Opened | undefined

async function start() {
  opened = openDatabase({ dataDir })
  await migrate(opened.db)
  app = await appOn(opened)
}

async function stop() {
  await app?.close()
  await opened?.close()
  app = opened = undefined
}

afterEach(stop)

const get = (url: string, token?: string) =>
  app!.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

// Guards against reporting PostgreSQL's storage errors as faults of the marketplace.
describe.skipIf(!disk)('storage of the embedded database', () => {
  beforeAll(() => {
    const made = newSite()
    if (made) cpSync(made.database, join(dataDir, 'pg'), { recursive: true })
  })
  afterAll(() => disk?.remove())

  test('answers 503 with a message while the disk is full, still serves reads, and recovers once space is freed', async () => {
    await start()
    const { token } = await person(app!.ctx)
    disk!.fill()
    const codes = new Set<number>()
    // A new page is allocated only occasionally.
    for (let n = 0; n < 60; n++) {
      const reply = await app!.call('contct_us', message(n))
      codes.add(reply.status)
      if (reply.status !== 503) continue
      expect(reply).toMatchObject({
        code: 'UNAVAILABLE',
        message: texts.en['refusals.storageFull'],
        retry_after: 60,
      })
    }
    expect(codes).toContain(503)
    expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([])
    expect((await get('/api/get-property-list', token)).statusCode).toBe(200)
    expect((await get('/api/health')).statusCode).toBe(503)
    expect((await get('/api/health')).json().message).toBe(texts.en['refusals.storageFull'])
    disk!.tidy()
    expect((await get('/api/health')).statusCode).toBe(200)
    expect((await app!.call('contct_us', message(99))).status).toBe(200)
  })

  test('answers 503 with a message if a file is damaged, and stays unhealthy', async () => {
    await start()
    const { rows } = await sql<{ path: string }>`
      select pg_relation_filepath('faq') as path`.execute(opened!.db)
    await sql`insert into faq (question, answer) select md5(n::text), repeat('x', 500) from generate_series(1, 40) n`.execute(
      opened!.db,
    )
    await sql`checkpoint`.execute(opened!.db)
    await stop()
    const file = join(dataDir, 'pg', rows[0]!.path)
    writeFileSync(file, Buffer.alloc(statSync(file).size, 7))
    await start()
    const reply = await get('/api/faqs')
    expect(reply.statusCode).toBe(503)
    expect(reply.json().message).toBe(texts.en['refusals.storageDamaged'])
    expect((await get('/api/health')).json().message).toBe(texts.en['refusals.storageDamaged'])
    await expect(app!.ctx.checkStorage!()).rejects.toThrow(/npx threshold restore FILE/)
  })
})

/** Returns a message so long that a few of them fill a table page. */
const message = (n: number) => ({
  first_name: `Ann ${n}`,
  last_name: 'Day',
  email: `ann${n}@example.test`,
  subject: `About home ${n}`,
  message: `${n} `.repeat(400),
})
