import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { extract, pack, type Headers } from 'tar-stream'
import { backUp } from '../../../server/app/backup/backup'
import { restore } from '../../../server/app/backup/restore'
import { beginDemo, seed } from '../../../server/app/seed/seed'
import {
  refuseUnfinishedRestore,
  RestoreUnfinished,
} from '../../../server/platform/process/unfinished-restore'
import { atServer } from '../../run/own-database'
import { appOn } from '../../support/harness'
import { startThreshold, threshold } from '../../support/run-threshold'
import { Sites, type Where } from './sites'

const sites = new Sites()
const postgres = process.env['DATABASE_URL']
const whole = sites.path('whole.tar')

interface Entry extends Headers {
  body: Buffer
}

async function entriesOf(bytes: Buffer): Promise<Entry[]> {
  const tar = extract()
  tar.end(bytes)
  const entries: Entry[] = []
  for await (const one of tar) {
    const pieces: Buffer[] = []
    for await (const piece of one) pieces.push(piece as Buffer)
    entries.push({ ...one.header, body: Buffer.concat(pieces) })
  }
  return entries
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { body, ...header } of entries) tar.entry({ ...header, size: body.length }, body)
  tar.finalize()
  const pieces: Buffer[] = []
  for await (const piece of tar) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Returns the archive with a changed manifest and a valid checksum. */
function withManifest(entries: readonly Entry[], change: (manifest: any) => unknown): Entry[] {
  const old = entries.find(({ name }) => name === 'manifest.json')!
  const manifest = JSON.parse(old.body.toString())
  change(manifest)
  const body = Buffer.from(JSON.stringify(manifest))
  const seal = Buffer.from(`${sha256(body)}  manifest.json\n`)
  return entries.map((one) =>
    one.name === 'manifest.json'
      ? { ...one, body }
      : one.name === 'manifest.sha256'
        ? { ...one, body: seal }
        : one,
  )
}

let bytes: Buffer
let entries: Entry[]
beforeAll(async () => {
  const source = await sites.embedded()
  const app = await appOn(source.opened, { DATA_DIR: source.DATA_DIR })
  await seed(app.ctx, 'demo', () => beginDemo(source.DATA_DIR, 3))
  const { rows } = await sql<{ key: string; widths: number[] }>`
    select key, widths from file where bytes = 0 order by key limit 1`.execute(source.opened.db)
  for (const { key, widths } of rows) (await app.ctx.files.open(`${key}-${widths[0]}.webp`))!.stream.destroy()
  await app.http.close()
  await app.ctx.bus.close()
  await source.close()
  await backUp(source, { path: whole, now: new Date() })
  bytes = readFileSync(whole)
  entries = await entriesOf(bytes)
})
afterAll(() => sites.remove())

/** Returns a target that must stay empty: on PostgreSQL if available to the tests, else a folder. */
const target = () => (postgres ? sites.emptyPostgres(postgres) : Promise.resolve(sites.emptyFolder()))

async function expectNothing(where: Where) {
  expect(existsSync(where.DATA_DIR)).toBe(false)
  if (!where.DATABASE_URL) return
  expect(await relationsIn(where)).toEqual([])
}

/** Returns the relations in a site's database. */
const relationsIn = async (where: Where) => {
  const { rows } = await sites.read({ ...where, DATA_DIR: sites.path('unused') }, (db) =>
    sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db),
  )
  return rows
}

async function expectRefused(archive: Buffer, reason: RegExp | string) {
  const path = sites.path('refused.tar')
  writeFileSync(path, archive)
  const where = await target()
  await expect(restore(where, path)).rejects.toThrow(reason)
  await expectNothing(where)
}

/** Returns the archive with one byte of an entry changed. */
function changedIn(name: RegExp): Buffer {
  const { body } = entries.find((one) => name.test(one.name))!
  const at = bytes.indexOf(body)
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(bytes)
  changed[at + Math.floor(body.length / 2)]! ^= 1
  return changed
}

describe('refused archives that leave nothing behind', () => {
  test.each([0.1, 0.5, 0.9])('refuses an archive truncated to %d', async (part) => {
    await expectRefused(bytes.subarray(0, Math.floor(bytes.length * part)), /cannot be restored/)
  })

  test('refuses an archive without its last entries', async () => {
    for (const last of [1, 2, 3])
      await expectRefused(await packed(entries.slice(0, -last)), /no manifest|after its manifest/)
  })

  test.each([/^tables\/app_user/, /^files\//, /^maps\//, /^manifest\.json/])(
    'refuses an archive with a change in %s',
    async (name) => {
      await expectRefused(changedIn(name), /not as it was written|was changed|incorrect data check|invalid/)
    },
  )

  test('refuses missing, duplicate and additional entries', async () => {
    const file = entries.find(({ name }) => name.startsWith('files/'))!
    await expectRefused(await packed(entries.filter((one) => one !== file)), `${file.name} is missing`)
    await expectRefused(await packed([file, ...entries]), 'is in it twice')
    const more = { ...file, name: `files/pictures/00/${'0'.repeat(32)}` }
    await expectRefused(await packed([more, ...entries]), 'does not name')
  })

  test("refuses a file that isn't a backup", async () => {
    await expectRefused(Buffer.alloc(10_000, 'no tar '), /cannot be restored/)
    await expectRefused(Buffer.alloc(0), 'no manifest')
    await expectRefused(await packed([{ ...entries[0]!, name: 'readme.txt' }]), 'something else')
    const foreign = withManifest(entries, (manifest) => (manifest.format = 'another'))
    await expectRefused(await packed(foreign), 'another format')
  })

  test.each([
    'files/../../outside',
    'files/pictures/../../../outside',
    '/tmp/outside',
    'maps/../outside.pmtiles',
    'keys/../outside',
    'tables/../000000.jsonl.gz',
  ])('refuses a path outside the archive: %s', async (name) => {
    const file = entries.find((one) => one.name.startsWith('files/'))!
    await expectRefused(await packed([{ ...file, name }, ...entries]), 'something else')
    expect(existsSync(sites.path('outside'))).toBe(false)
  })

  test('refuses a link', async () => {
    const link = {
      ...entries[0]!,
      name: 'files/link',
      type: 'symlink' as const,
      linkname: '/etc/passwd',
      body: Buffer.alloc(0),
    }
    await expectRefused(await packed([link, ...entries]), 'is no file')
  })

  test("refuses unknown migrations and tables they don't create", async () => {
    const newer = withManifest(entries, ({ migrations }) => migrations.push('9999_from_the_future.sql'))
    await expectRefused(await packed(newer), /newer version of Threshold .*9999_from_the_future\.sql/)
    const other = withManifest(entries, ({ migrations }) => migrations.push(migrations[0]))
    await expectRefused(await packed(other), 'not those that this version began with')
    const older = withManifest(entries, ({ migrations }) => migrations.splice(0, 1, '0001_accounts.sql'))
    await expectRefused(
      await packed(older),
      'The backup is older than version 0.1.0 of Threshold: restore it with version 0.1.0, and take a new one there.',
    )
    const fewer = withManifest(entries, ({ tables }) =>
      tables.splice(
        tables.findIndex(({ rows }: any) => rows === 0),
        1,
      ),
    )
    await expectRefused(await packed(fewer), 'not those of its migrations')
  })

  test('refuses rows that violate a database constraint even if all checksums match', async () => {
    const part = entries.find(({ name }) => name.startsWith('tables/favourite/'))!
    const [line] = gunzipSync(part.body).toString().split('\n')
    const values = (JSON.parse(line!) as string[]).map((value) => (/^\d+$/.test(value) ? '987654321' : value))
    const wrong = Buffer.from(`${JSON.stringify(values)}\n`)
    const changed = withManifest(
      entries.map((one) => (one === part ? Object.assign({}, one, { body: gzipSync(wrong) }) : one)),
      ({ tables }) =>
        Object.assign(
          tables.find(({ name }: { name: string }) => name === 'favourite'),
          { rows: 1, sha256: sha256(wrong) },
        ),
    )
    await expectRefused(await packed(changed), /foreign key/)
  })
})

test('refuses to restore over a site or parts of one', async () => {
  const filled = sites.emptyFolder()
  mkdirSync(join(filled.DATA_DIR, 'files/pictures'), { recursive: true })
  await expect(restore(filled, whole)).rejects.toThrow('into an empty database and an empty data folder only')
  if (!postgres) return
  const where = await sites.emptyPostgres(postgres)
  await sites.read({ ...where, DATA_DIR: sites.path('unused') }, (db) =>
    sql`create table mine (id int)`.execute(db),
  )
  await expect(restore(where, whole)).rejects.toThrow('There are tables in the database already (mine)')
  expect(existsSync(where.DATA_DIR)).toBe(false)
})

test.skipIf(!postgres)('reports missing permission to create tables before creating anything', async () => {
  const where = await sites.emptyPostgres(postgres!)
  const { username, pathname } = new URL(where.DATABASE_URL)
  const name = pathname.slice(1)
  await atServer(postgres!, `alter database ${name} owner to current_user`)
  const { status, output } = await threshold(where, 'restore', whole)
  await atServer(postgres!, `alter database ${name} owner to ${username}`)
  expect([status, output]).toEqual([
    1,
    `The user of DATABASE_URL may make no tables in the database ${name}: make it the owner of the database.\n`,
  ])
  expect(existsSync(where.DATA_DIR)).toBe(false)
})

test('a killed restore leaves no site, prevents servers from starting there and can be repeated', async () => {
  const where = await target()
  const command = startThreshold(where, 'restore', whole)
  // All rows are loaded but not committed yet.
  await expect
    .poll(() => existsSync(join(where.DATA_DIR, 'restoring/files')), { interval: 2, timeout: 60_000 })
    .toBe(true)
  command.kill()
  expect(await command.ended).toEqual({ status: null, output: '' })
  expect(['pg', 'files', 'maps'].filter((name) => existsSync(join(where.DATA_DIR, name)))).toEqual([])
  if (where.DATABASE_URL) await expect.poll(() => relationsIn(where)).toEqual([])
  expect(() => refuseUnfinishedRestore(where)).toThrow(RestoreUnfinished)
  expect(await threshold(where, 'migrate')).toMatchObject({
    status: 1,
    output: expect.stringContaining('is not finished: restore it again'),
  })

  const { manifest } = await restore(where, whole)
  expect(() => refuseUnfinishedRestore(where)).not.toThrow()
  const { rows } = await sites.read(where, (db) =>
    sql<{ n: number }>`select count(*)::int as n from app_user`.execute(db),
  )
  expect(rows).toEqual([{ n: manifest.tables.find(({ name }) => name === 'app_user')!.rows }])
})
