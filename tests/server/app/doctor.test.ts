import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealOf as sealOfManifest } from '../../../server/app/backup/archive-reader'
import { ArchiveWriter } from '../../../server/app/backup/archive-writer'
import type { Manifest } from '../../../server/app/backup/manifest'
import { readAtOneMoment } from '../../../server/app/backup/read-site'
import { checks, databaseChecks } from '../../../server/app/doctor/checks'
import { ManualClock, systemClock } from '../../../server/platform/process/clock'
import { readConfig } from '../../../server/platform/config/config'
import { migrate } from '../../../server/platform/db/migrate'
import { openDatabase, type Opened } from '../../../server/platform/db/open'
import { sealOf } from '../../../server/platform/secrets/seal'
import { atServer } from '../../run/own-database'
import { Sites, type Where } from '../backup/sites'
import { fakeClamd } from '../../support/fake-clamd'
import { threshold } from '../../support/run-threshold'

const sites = new Sites()
const postgres = process.env['DATABASE_URL']
let where: Where
let opened: Opened
beforeAll(async () => {
  where = postgres ? await sites.emptyPostgres(postgres) : sites.emptyFolder()
  opened = openDatabase({ databaseUrl: where.DATABASE_URL, dataDir: where.DATA_DIR })
  await migrate(opened.db)
})
afterAll(async () => {
  await opened.close()
  await sites.remove()
})

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: where.DATA_DIR, DATABASE_URL: where.DATABASE_URL, ...env })
const check = (name: string, env?: Record<string, string>, clock = systemClock) =>
  checks[name]!(configOf(env), clock)
/**
 * Runs a database check as the command does. On the embedded engine it uses the open database, which this process has
 * locked.
 */
const checkDatabase = (name: string, clock = systemClock) => {
  const config = configOf()
  if (!postgres) return databaseChecks[name]!({ config, clock, db: opened.db, engine: 'pglite' })
  return readAtOneMoment(config, (db, engine) => databaseChecks[name]!({ config, clock, db, engine }))
}

test('passed checks are reported in a few words', async () => {
  expect(await check('safety')).toBe('for this machine alone')
  expect(await check('files')).toMatch(/data-1.*can be written, \d+\.\d GB free$/)
  expect(await checkDatabase('database')).toMatch(
    /^(PostgreSQL|embedded engine) \d\d.*, UTF8, collation .*, pg_trgm and btree_gin$/,
  )
  expect(await checkDatabase('migrations')).toBe('none is pending')
  expect(await checkDatabase('keys')).toBe('nothing is sealed yet')
  expect(await checkDatabase('clock')).toMatch(postgres ? /^\d\.\d s apart/ : 'that of this machine alone')
  expect(await checkDatabase('live')).toBe('its servers carry out what waits')
  expect(await check('backups')).toContain('none are scheduled')
  expect(await check('replica')).toBe('none (DATABASE_READ_URL)')
})

test.skipIf(!postgres)(
  'a database without a site is reported as unmigrated, not as missing tables',
  async () => {
    const { status, output } = await threshold(await sites.emptyPostgres(postgres!), 'doctor')
    const lines = output.trimEnd().split('\n')
    expect([status, lines.filter((line) => !line.startsWith('ok '))]).toEqual([
      1,
      [expect.stringMatching(/^FAIL {2}migrations .*are pending: run/)],
    ])
    expect(lines).toHaveLength(12)
  },
)

test('operating system errors are reported with a remedy', async () => {
  const address = 'postgres://me:secret@127.0.0.1:1/site?sslmode=verify-full&sslrootcert=/none.pem'
  const { status, output } = await threshold({ ...where, DATABASE_URL: address }, 'doctor')
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^FAIL {2}database .*ENOENT.*\/none\.pem'\. Look at the path\.$/m),
  ])
  expect(output).not.toContain('secret')
})

test('settings that would prevent startup are reported by name', async () => {
  await expect(check('safety', { HOST: '0.0.0.0' })).rejects.toThrow('SMTP_URL')
  const open = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://db.example/site',
  }
  await expect(check('safety', { BREACHED_PASSWORDS: sites.path('none') })).rejects.toThrow(
    /^BREACHED_PASSWORDS .* cannot be used/,
  )
  await expect(check('safety', open)).rejects.toThrow('DATABASE_URL leads to another machine without TLS')
})

test("an unreachable replica, or one that isn't a replica, is reported without its password", async () => {
  const away = { DATABASE_READ_URL: 'postgres://reader:hidden@127.0.0.1:1/site' }
  const finding = await check('replica', away).catch(String)
  expect(finding).toMatch(/The replica at 127\.0\.0\.1:1\/site .*ECONNREFUSED/)
  expect(finding).not.toContain('hidden')
  if (postgres)
    await expect(check('replica', { DATABASE_READ_URL: where.DATABASE_URL! })).rejects.toThrow(
      'follows no other one',
    )
})

test('a read-only folder is reported', async () => {
  const file = sites.path('file')
  writeFileSync(file, '')
  await expect(check('files', { DATA_DIR: file })).rejects.toThrow(/file\/files cannot be written: .*ENOTDIR/)
  await expect(check('backups', { BACKUP_DIR: file })).rejects.toThrow('file cannot be written')
})

describe('check of scheduled backups', () => {
  const env = { BACKUP_DIR: sites.path('backups'), BACKUP_EVERY: '6' }
  const archive = (name: string) => sites.path(`backups/threshold-${name}.tar`)
  /** Writes an archive as a server would. */
  async function written(name: string, more: Partial<Manifest> = {}) {
    const manifest: Manifest = {
      format: 'threshold-backup',
      version: 1,
      product: '1.0.0',
      takenAt: '2026-01-05T03:00:00.000Z',
      engine: 'pglite',
      migrations: ['0200_baseline.sql'],
      tables: [],
      sequences: [],
      files: [],
      lists: [],
      missing: [],
      maps: [],
      settingsKey: 'archive',
      keys: [],
      ...more,
    }
    const text = JSON.stringify(manifest)
    const writer = await ArchiveWriter.create(archive(name))
    await writer.add('files/more-than-is-read-at-a-time', Buffer.alloc(200_000))
    await writer.add('manifest.json', Buffer.from(text))
    await writer.add('manifest.sha256', Buffer.from(sealOfManifest(text)))
    await writer.finish()
  }
  const emptied = () => rmSync(env.BACKUP_DIR, { recursive: true, force: true })
  beforeEach(() => mkdirSync(env.BACKUP_DIR))
  afterEach(emptied)

  test('detects from the age of the last backup that backups have stopped', async () => {
    const clock = new ManualClock()
    await expect(check('backups', env, clock)).rejects.toThrow('There is none')
    await written('20260105T030000Z')
    expect(await check('backups', env, clock)).toMatch(
      /^the newest is 6\.0 hours old, with every file and settings\.key; .* GB free$/,
    )
    clock.pass(7 * 3_600_000)
    await expect(check('backups', env, clock)).rejects.toThrow('The newest is 13 hours old')
  })

  test('reports a backup dated in the future, but tolerates a clock slightly ahead', async () => {
    await written('20260105T090200Z')
    expect(await check('backups', env, new ManualClock())).toContain('the newest is 0.0 hours old')
    await written('20270105T090000Z')
    await expect(check('backups', env, new ManualClock())).rejects.toThrow(
      'threshold-20270105T090000Z.tar is named for a time to come',
    )
  })

  test('reports backups with missing files and truncated ones', async () => {
    await written('20260105T030000Z', { missing: ['a', 'b'] })
    await expect(check('backups', env, new ManualClock())).rejects.toThrow('lacks 2 files that rows name:')
    await written('20260105T040000Z', { settingsKey: 'lost' })
    await expect(check('backups', env, new ManualClock())).rejects.toThrow('lacks settings.key')
    // The manifest is long enough that its end isn't in the first block read.
    await written('20260105T050000Z', {
      missing: Array.from({ length: 5_000 }, (_, nth) => `private/1/pictures/00/${nth}`),
    })
    await expect(check('backups', env, new ManualClock())).rejects.toThrow('lacks 5000 files')
    writeFileSync(archive('20260105T060000Z'), readFileSync(archive('20260105T050000Z')).subarray(0, 250_000))
    await expect(check('backups', env, new ManualClock())).rejects.toThrow('is not whole')
  })
})

test('the mail provider is queried without sending anything', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  let mails = 0
  server.onData = (_stream, _session, done) => done((mails++, null))
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  expect(await check('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toBe(`127.0.0.1:${port} takes mail`)
  const site = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://homes.example' }
  // A provider sends nothing from domains nobody can own: the default, and the unchanged example.
  for (const MAIL_FROM of ['', 'Homes <no-reply@homes.example>'])
    await expect(check('mail', { ...site, MAIL_FROM })).rejects.toThrow(
      /^Mail would come from .*@(threshold\.test|homes\.example)>?, .* MAIL_FROM/,
    )
  const own = { ...site, MAIL_FROM: 'Homes <no-reply@homes.co>' }
  expect(await check('mail', own)).toBe(`127.0.0.1:${port} takes mail`)
  await new Promise<void>((closed) => server.close(closed))
  expect(mails).toBe(0)
  await expect(check('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).rejects.toThrow(
    /takes no mail: .*ECONNREFUSED/,
  )
  expect(await check('mail')).toContain('kept in /mailbox')
})

test('mail to another machine may skip TLS only if mail itself is exempt, not the database', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((open) => server.listen(0, '0.0.0.0', open))
  try {
    const { port } = server.server.address() as AddressInfo
    // 0.0.0.0 reaches this machine but doesn't count as local.
    const SMTP_URL = `smtp://0.0.0.0:${port}`
    for (const ALLOW_UNENCRYPTED of ['0', 'database'])
      await expect(check('mail', { SMTP_URL, ALLOW_UNENCRYPTED })).rejects.toThrow(
        /takes no mail: .*STARTTLS/,
      )
    for (const ALLOW_UNENCRYPTED of ['1', 'database,mail'])
      expect(await check('mail', { SMTP_URL, ALLOW_UNENCRYPTED })).toBe(`0.0.0.0:${port} takes mail`)
  } finally {
    await new Promise<void>((closed) => server.close(closed))
  }
})

test('a scanner that is unreachable, or accepts less than the upload limit, is reported', async () => {
  expect(await check('malware')).toBe('uploads are not scanned (CLAMD_URL)')
  const [wide, narrow] = [await fakeClamd('nothing', 25 * 1024 * 1024), await fakeClamd('nothing', 1_000_000)]
  try {
    expect(await check('malware', { CLAMD_URL: wide.url })).toBe(`${wide.url} scans uploads`)
    await expect(check('malware', { CLAMD_URL: narrow.url })).rejects.toThrow(
      /size limit exceeded.* StreamMaxLength at least 15M\?$/,
    )
  } finally {
    await Promise.all([wide.close(), narrow.close()])
  }
  await expect(check('malware', { CLAMD_URL: wide.url })).rejects.toThrow(/ECONNREFUSED/)
})

test("data that the key can't decrypt is reported", async () => {
  const seal = sealOf(where.DATA_DIR)
  const keys = seal.close('{}')
  await opened.db
    .insertInto('gateway_setting')
    .values({ gateway: 'stripe', keys, updated_at: new Date() })
    .execute()
  expect(await checkDatabase('keys')).toBe('open all 1 that are sealed')
  writeFileSync(`${where.DATA_DIR}/settings.key`, 'another key of thirty-two bytes.')
  await expect(checkDatabase('keys')).rejects.toThrow('What is sealed of stripe cannot be opened')
})

test('pending migrations are counted, and those of a newer version rejected', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
    opened.db,
  )
  await expect(checkDatabase('migrations')).rejects.toThrow('1 are pending: run `threshold migrate`')
  const back = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${rows[0]!.timestamp})`.execute(
      opened.db,
    )
  await back(rows[0]!.name)
  await back('9999_from_the_future.sql')
  expect(await checkDatabase('migrations')).toBe('none is pending')
  await sql`update schema_min set needs = '9999_from_the_future.sql'`.execute(opened.db)
  await expect(checkDatabase('migrations')).rejects.toThrow('A newer version of Threshold')
  await sql`delete from kysely_migration where name = '9999_from_the_future.sql'`.execute(opened.db)
})

test.skipIf(!postgres)(
  "clock differences and an encoding that can't store every text are reported",
  async () => {
    await expect(checkDatabase('clock', new ManualClock())).rejects.toThrow('synchronise the clocks')
    const name = `threshold_ascii_${process.pid}`
    await atServer(postgres!, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    const url = new URL(postgres!)
    url.pathname = `/${name}`
    const config = configOf({ DATABASE_URL: url.href })
    const checked = readAtOneMoment(config, (db, engine) =>
      databaseChecks['database']!({ config, clock: systemClock, db, engine }),
    )
    await expect(checked).rejects.toThrow('encoding of the database is SQL_ASCII')
    expect(await threshold({ ...where, DATABASE_URL: url.href }, 'migrate')).toEqual({
      status: 1,
      output: expect.stringMatching(/^.*\nThe encoding of the database is SQL_ASCII: make .* UTF8\.\n$/),
    })
    await atServer(postgres!, `drop database ${name} with (force)`)
  },
)
