import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { giveCopies } from '../../../server/app/backup/snapshot-socket'
import { backUp } from '../../../server/app/backup/backup'
import { restore } from '../../../server/app/backup/restore'
import { beginDemo, seed } from '../../../server/app/seed/seed'
import { knownMigrations, migrate } from '../../../server/platform/db/migrate'
import { json } from '../../../server/platform/db/json'
import { openDatabase, type Opened } from '../../../server/platform/db/open'
import { refuseUnfinishedRestore } from '../../../server/platform/process/unfinished-restore'
import { appOn, type TestApp } from '../../support/harness'
import { threshold } from '../../support/run-threshold'
import { contentOf, rulesOf, sequencesOf, Sites, type Where } from './sites'

const now = new Date('2026-01-05T09:00:00Z')
const sites = new Sites()
const postgres = process.env['DATABASE_URL']

/** Returns paths and checksums of all files below a folder. */
function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
  const sum = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(paths.map((path) => [relative(folder, path), sum(path)]))
}

/** Writes pairs of rows, one transaction each, starting after `first`, until stopped; resolves to their number. */
function keepWriting({ db }: Opened, first = 0) {
  const stopping = new AbortController()
  let count = first
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await db.transaction().execute(async (trx) => {
        const value = json(++count)
        await trx
          .insertInto('setting')
          .values({ name: `probe ${count}`, value })
          .execute()
        await trx
          .insertInto('setting')
          .values({ name: 'probes', value })
          .onConflict((one) => one.column('name').doUpdateSet({ value }))
          .execute()
      })
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  return {
    count: () => count,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/**
 * Minimum number of writes during a backup that proves writers aren't blocked (a blocked one gets two through). How
 * many more is a question of speed, measured by `npm run lab -- bench backup`.
 */
const notKeptWaiting = 10

/** Rows allowed to differ: those written during the backup, and the restore's own record. */
const probes = { setting: `name like 'probe%' or name = 'restored_from'` }

describe('backup of a market in use', () => {
  let source: Awaited<ReturnType<Sites['embedded']>>
  let app: TestApp
  let stopCopies: () => Promise<void>
  const archive = sites.path('market.tar')
  const unseen = () =>
    sql<{ key: string }>`
    select key from file where bytes = 0`.execute(source.opened.db)

  beforeAll(async () => {
    source = await sites.embedded()
    app = await appOn(source.opened, { DATA_DIR: source.DATA_DIR, SETTINGS_KEY: '' })
    await seed(app.ctx, 'demo', () => beginDemo(source.DATA_DIR, 3))
    // Renders some of the pictures; the others stay unrendered.
    const { rows } = await sql<{ key: string; widths: number[] }>`
      select key, widths from file where bytes = 0 order by key limit 2`.execute(source.opened.db)
    for (const { key, widths } of rows)
      (await app.ctx.files.open(`${key}-${widths[0]}.webp`))!.stream.destroy()
    writeFileSync(join(source.DATA_DIR, 'settings.key'), 'k'.repeat(32), { mode: 0o600 })
    stopCopies = await giveCopies(source.DATA_DIR, source.opened.copyTo!)
  })
  afterAll(async () => {
    await stopCopies()
    await app.ctx.bus.close()
    await app.http.close()
    await sites.remove()
  })

  test('another process makes it while the site serves requests and writes', async () => {
    const writing = keepWriting(source.opened)
    const before = writing.count()
    const { status, output } = await threshold(source, 'backup', archive)
    const after = writing.count()
    await writing.stop()
    expect([status, output]).toEqual([0, expect.stringMatching(/market\.tar: \d{4,} rows of 1\d\d tables/)])
    expect(after).toBeGreaterThan(before + notKeptWaiting)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    // The database copy from which the backup was made has been removed.
    await expect.poll(() => readdirSync(join(source.DATA_DIR, 'copies'))).toEqual([])
    expect(readdirSync(sites.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  /** Compares a restored site with the source, using queries independent of the archive format. */
  async function expectSame(where: Where) {
    const expected = await contentOf(source.opened.db, probes)
    expect(Object.keys(expected).length).toBeGreaterThan(100)
    const rules = await rulesOf(source.opened.db)
    const sequences = await sequencesOf(source.opened.db)
    const found = await sites.read(where, async (db) => ({
      content: await contentOf(db, probes),
      sequences: await sequencesOf(db),
      rules: await rulesOf(db),
      written: await sql<{ name: string; value: number }>`
        select name, value from setting where name like 'probe%'`.execute(db),
    }))
    expect(found.content).toEqual(expected)
    expect(found.rules).toEqual(rules)
    expect(Object.keys(found.sequences)).toEqual(Object.keys(sequences))
    for (const [name, last] of Object.entries(sequences)) {
      // No number is issued twice. Up to 32 may be skipped, as after a crash, because a sequence logs that many in
      // advance.
      expect([name, found.sequences[name]! - last]).toEqual([
        name,
        expect.toSatisfy((more) => more >= 0 && more <= 33),
      ])
    }
    // The snapshot falls between two of the writer's transactions.
    const [last, ...others] = found.written.rows.toSorted(
      (a, b) => Number(b.name === 'probes') - Number(a.name === 'probes'),
    )
    expect(others.length).toBeGreaterThan(0)
    expect(last).toEqual({ name: 'probes', value: others.length })
    expect(filesIn(join(where.DATA_DIR, 'files'))).toEqual(filesIn(join(source.DATA_DIR, 'files')))
    expect(filesIn(join(where.DATA_DIR, 'maps'))).toEqual(filesIn(join(source.DATA_DIR, 'maps')))
    expect(readFileSync(join(where.DATA_DIR, 'settings.key'), 'utf8')).toBe('k'.repeat(32))
    expect(statSync(join(where.DATA_DIR, 'settings.key')).mode & 0o777).toBe(0o600)
    expect(() => refuseUnfinishedRestore(where)).not.toThrow()
  }

  /** Returns the option texts of the attributes in a language. */
  const optionsIn = (lang: string) => async (db: Opened['db']) =>
    (await db.selectFrom('parameter').select('texts').execute()).flatMap(({ texts }) =>
      Object.values(texts[lang]?.['options'] ?? {}),
    )

  test('restores identically to another embedded database', async () => {
    const target = sites.emptyFolder()
    const { manifest, migrated } = await restore(target, archive)
    expect(migrated).toEqual([])
    // Unrendered pictures aren't missing: their rows say they don't exist yet.
    const { rows } = await unseen()
    expect(rows.length).toBeGreaterThan(0)
    expect(manifest.missing).toEqual([])
    await expectSame(target)
    // Sums of two sites without translations would be equal, too.
    expect(await sites.read(target, optionsIn('ar'))).toContain('حديقة')
  }, 400_000)

  test.skipIf(!postgres)(
    'restores identically to PostgreSQL as an ordinary owner, and back again',
    async () => {
      const target = await sites.emptyPostgres(postgres!)
      const { status, output } = await threshold(target, 'restore', archive)
      expect([status, output]).toEqual([0, expect.stringContaining('each equal by checksum')])
      await expectSame(target)
      // Then back into a folder, from a backup made during writes.
      const back = sites.path('back.tar')
      const serving = openDatabase({ databaseUrl: target.DATABASE_URL })
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from setting where name like 'probe %'`.execute(serving.db)
      const writing = keepWriting(serving, rows[0]!.count)
      const { manifest } = await backUp(target, { path: back, now })
      expect(manifest.engine).toBe('postgres')
      expect(writing.count()).toBeGreaterThan(rows[0]!.count + notKeptWaiting)
      await writing.stop()
      await serving.close()
      const home = sites.emptyFolder()
      await restore(home, back)
      await expectSame(home)
    },
  )

  test("can omit the site's keys; the manifest then says they must be transferred separately", async () => {
    const path = sites.path('without.tar')
    const { manifest } = await backUp(source, { path, now, withoutKeys: true })
    expect(manifest).toMatchObject({ settingsKey: 'left out', keys: [], takenAt: now.toISOString() })
    expect(readFileSync(path).includes('k'.repeat(32))).toBe(false)
    expect(readFileSync(archive).includes('k'.repeat(32))).toBe(true)
    await expect(backUp(source, { path, now })).rejects.toThrow(`There is a file ${path} already`)
    // The secret that signs links and codes is a key, too.
    const { rows } = await sql`select name from secret`.execute(source.opened.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(manifest.tables.find(({ name }) => name === 'secret')).toMatchObject({ rows: 0 })
    const target = sites.emptyFolder()
    await restore(target, path)
    expect(await sites.read(target, (db) => db.selectFrom('secret').selectAll().execute())).toEqual([])
  })
})

test('an archive of release 1.0.0 is brought up to this version', async () => {
  const earlier = knownMigrations()[0]!
  const more = new Sites()
  try {
    const source = await more.earlier(earlier, postgres)
    await more.read(source, async (db) => {
      await sql`insert into setting (name, value) values ('company_name', '"Moved"')`.execute(db)
      await sql`insert into facility (name) values ('School')`.execute(db)
    })
    const { manifest } = await backUp(source, { path: more.path('earlier.tar'), now })
    expect(manifest.migrations.at(-1)).toBe(earlier)
    const target = more.emptyFolder()
    const { migrated } = await restore(target, more.path('earlier.tar'))
    expect(migrated).toEqual(knownMigrations().slice(1))
    const names = await more.read(target, async (db) => ({
      company: await db.selectFrom('setting').select('value').where('name', '=', 'company_name').execute(),
      // Migrations that run before the rows are restored would leave their data without translations.
      facilities: await db.selectFrom('facility').select('texts').execute(),
      pending: await migrate(db),
    }))
    expect(names).toEqual({
      company: [{ value: 'Moved' }],
      facilities: [{ texts: { ar: { name: 'مدرسة' }, hi: { name: 'स्कूल' } } }],
      pending: [],
    })
  } finally {
    await more.remove()
  }
})
