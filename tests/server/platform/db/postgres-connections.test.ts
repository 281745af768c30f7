import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseAway } from '../../../../server/platform/db/database-away'
import { greet } from '../../../../server/platform/db/reach-database'
import {
  openDatabase,
  setByRole,
  statementMs,
  withoutLimit,
  type Opened,
} from '../../../../server/platform/db/open'
import { migrate, migrationsFolder } from '../../../../server/platform/db/migrate'
import { migrateDatabase, renewConnections, timeOf } from '../../../../server/platform/db/migrate-database'
import { sharesConnections } from '../../../../server/platform/db/pooler'
import type { DB } from '../../../../server/platform/db/schema'
import { startName } from '../../../../server/platform/db/start-client'
import { dropDatabase, ownDatabase } from '../../../run/own-database'
import { testApp, type TestApp } from '../../../support/harness'

const given = process.env['DATABASE_URL']
/** Test timeouts in ms; statements that exceed them wait for a lock or run forever. */
const limits = { ...statementMs, request: 500, job: 700 }

describe.skipIf(!given)('connections to PostgreSQL', () => {
  let app: TestApp
  let url: string
  /** Connections with the production timeouts (`usual`) and with short ones (`opened`). */
  let usual: Opened
  let opened: Opened
  /** Clock for the duration of statements, advanced only by the test. */
  let clockMs = 0
  /** Connection that holds locks and terminates other connections. */
  let other: pg.Client
  beforeEach(async () => {
    app = await testApp()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.ctx.db)
    const own = new URL(given!)
    own.pathname = `/${rows[0]!.name}`
    url = own.href
    usual = openDatabase({ databaseUrl: url }, statementMs, () => clockMs)
    opened = openDatabase({ databaseUrl: url }, limits)
    other = new pg.Client({ connectionString: url })
    // This connection may be terminated like any other.
    other.on('error', () => {})
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await Promise.all([opened.close(), usual.close()])
    await app.close()
  })

  const setting = async (db: Kysely<DB>, name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value
  const pidOf = async (db: Kysely<DB>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const lockCategories = () => other.query('begin; lock table category in access exclusive mode')
  const unlock = () => other.query('rollback')
  /** Returns the pid of the backend waiting for the lock. */
  async function waiting(): Promise<number> {
    for (;;) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db)
      if (rows[0]) return rows[0].pid
    }
  }

  test('a statement may take 15 s in a request and five minutes in a job', async () => {
    expect(await setting(usual.db, 'statement_timeout')).toBe('15s')
    expect(await setting(usual.jobsDb!, 'statement_timeout')).toBe('5min')
    for (const db of [usual.db, usual.jobsDb!]) {
      expect(await setting(db, 'TimeZone')).toBe('UTC')
      expect(await setting(db, 'jit')).toBe('off')
    }
  })

  test('a request with a slow statement answers 503, and its connection stays usable', async () => {
    app.ctx.db = opened.db
    const pid = await pidOf(opened.db)
    await lockCategories()
    const refused = await app.http.inject('/api/get_categories')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({ error: true, code: 'UNAVAILABLE', retry_after: 2 })
    await unlock()
    expect(await pidOf(opened.db)).toBe(pid)
    await opened.db.selectFrom('category').selectAll().execute()
  })

  test("a job's slow statement is cancelled, and its connection stays usable", async () => {
    const jobs = opened.jobsDb!
    const pid = await pidOf(jobs)
    await expect(sql`select pg_sleep(60)`.execute(jobs)).rejects.toMatchObject({ code: '57014' })
    expect(await pidOf(jobs)).toBe(pid)
  })

  test('a read on a terminated connection is retried transparently', async () => {
    await lockCategories()
    const pid = await pidOf(usual.db)
    const asked = usual.db.selectFrom('category').selectAll().execute()
    await other.query('select pg_terminate_backend($1)', [pid])
    await unlock()
    expect(await asked).toEqual([])
    expect(await pidOf(usual.db)).not.toBe(pid)
  })

  test("a read isn't retried if it had run for a while when the connection was terminated", async () => {
    await lockCategories()
    const pid = await pidOf(usual.db)
    // The rejection may arrive before the reply about the termination.
    const asked = usual.db
      .selectFrom('category')
      .selectAll()
      .execute()
      .catch((error: unknown) => error)
    expect(await waiting()).toBe(pid)
    clockMs += 3_000
    await other.query('select pg_terminate_backend($1)', [pid])
    expect(await asked).toBeInstanceOf(DatabaseAway)
    await unlock()
  })

  test('when all connections are terminated together, new ones can be opened', async () => {
    const read = () => sql<{ n: number }>`select 1 as n`.execute(usual.db)
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 20 }, read))
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      const answers = await Promise.all(Array.from({ length: 20 }, read))
      expect(answers.every(({ rows }) => rows[0]!.n === 1)).toBe(true)
    }
  })

  test("a write interrupted by a terminated connection is reported as unknown and isn't sent twice", async () => {
    await lockCategories()
    const row = { id: 1, name: 'one', slug: 'one' }
    const written =
      sql`insert into category (id, name, slug) overriding system value values (${row.id}, ${row.name}, ${row.slug})`
        .execute(usual.db)
        .catch((error: unknown) => error)
    await other.query('select pg_terminate_backend($1)', [await waiting()])
    await unlock()
    expect(await written).toMatchObject({ isOutcomeUnknown: true })
    expect((await other.query('select id from category')).rows).toEqual([])
  })

  test('after another version changed a table, a read is retried transparently, while a transaction fails once and then succeeds', async () => {
    const read = (db: Kysely<DB>) => db.selectFrom('category').selectAll().where('id', '>', 0).execute()
    const inTransaction = () => usual.db.transaction().execute(read)
    const change = (what: string) => other.query(`alter table category ${what} column of_a_later_version int`)
    await read(usual.db)
    try {
      await change('add')
      expect(await read(usual.db)).toEqual([])
      await inTransaction()
      await other.query('alter table category drop column of_a_later_version')
      await expect(inTransaction()).rejects.toMatchObject({ isOutcomeUnknown: false })
      await expect(inTransaction()).resolves.toEqual([])
    } finally {
      await other.query('alter table category drop column if exists of_a_later_version')
    }
  })

  test('connections opened before a migration are closed as they become idle, without making a statement fail', async () => {
    const read = (db: Kysely<DB>) => db.selectFrom('category').selectAll().where('id', '>', 0).execute()
    await read(usual.db)
    const [idle, busy] = [await pidOf(usual.db), await pidOf(opened.db)]
    let finish = () => {}
    const held = opened.db.transaction().execute(async (trx) => {
      expect(await pidOf(trx)).toBe(busy)
      await new Promise<void>((resolve) => (finish = resolve))
      return read(trx)
    })
    const renewed = renewConnections(usual.jobsDb!, await timeOf(usual.jobsDb!))
    await expect.poll(() => pidOf(usual.db)).not.toBe(idle)
    expect(await read(usual.db)).toEqual([])
    finish()
    expect(await held).toEqual([])
    await renewed
    expect(await pidOf(opened.db)).not.toBe(busy)
  })

  test("a process that has migrated doesn't close the connection of another process waiting to migrate", async () => {
    await withoutLimit(usual, async (db) => {
      const pid = await pidOf(db)
      await renewConnections(usual.jobsDb!, await timeOf(usual.jobsDb!))
      expect(await pidOf(db)).toBe(pid)
    })
  })

  test('a server starting while another migrates opens its connections afterwards and keeps them', async () => {
    const starting = openDatabase({ databaseUrl: url })
    try {
      const { rows: before } = await other.query<{ pid: number }>('select pid from pg_stat_activity')
      await greet(url)
      const { rowCount } = await other.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name <> $1 and pid <> all($2)`,
        [startName, before.map(({ pid }) => pid)],
      )
      expect(rowCount).toBe(0)
      const changedAt = await timeOf(usual.jobsDb!)
      const pid = await pidOf(starting.db)
      await renewConnections(usual.jobsDb!, changedAt)
      expect(await pidOf(starting.db)).toBe(pid)
    } finally {
      await starting.close()
    }
  })

  test('connections are detected as not shared by a pooler', async () => {
    expect(await sharesConnections(url)).toBe(false)
  })
})

test.skipIf(!given)(
  "several servers starting together set the role's settings without conflict",
  async () => {
    const own = await ownDatabase(given!, `threshold_roles_${process.pid}`)
    // Each server changes the same catalogue row, and PostgreSQL refuses concurrent changes to it.
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 8 }, () => setByRole(own)))
    const client = new pg.Client({ connectionString: own })
    await client.connect()
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    await client.end()
    expect(rows).toEqual([{ statement_timeout: `${statementMs.request / 1000}s` }])
    await dropDatabase(given!, new URL(own).pathname.slice(1))
  },
)

test.skipIf(!given)('a migration waits for a backup reading the table, without blocking others', async () => {
  const name = `threshold_waits_${process.pid}`
  const root = mkdtempSync(join(tmpdir(), 'threshold-waits-'))
  const next = '9000_webhook_note.sql'
  const url = await ownDatabase(given!, name)
  const opened = openDatabase({ databaseUrl: url })
  const backup = new pg.Client({ connectionString: url, application_name: 'nightly backup' })
  // The backup's connection is idle after its transaction, and is then terminated like any other.
  backup.on('error', () => {})
  try {
    await migrate(opened.db)
    cpSync(migrationsFolder(), migrationsFolder(root), { recursive: true })
    writeFileSync(join(migrationsFolder(root), next), 'alter table webhook add column noted_at timestamptz')
    await backup.connect()
    await backup.query('begin isolation level repeatable read read only')
    await backup.query('select from webhook')
    const said: string[] = []
    const migrated = migrateDatabase(opened, { pauseMs: 50, say: (sentence) => said.push(sentence), root })
    const { rows: holder } = await backup.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isQueued = async () =>
      (
        await sql`select from pg_locks where not granted and relation = 'webhook'::regclass`.execute(
          opened.db,
        )
      ).rows.length
    for (let read = 0; read < 2; read++) {
      await expect.poll(isQueued, { interval: 20 }).toBe(1)
      const before = performance.now()
      await sql`select url from webhook`.execute(opened.db)
      expect(performance.now() - before).toBeLessThan(30_000)
    }
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(
      new RegExp(
        `^Migration 9000_webhook_note\\.sql waits .*: process ${holder[0]!.pid} \\(nightly backup\\), .* since .*\\.$`,
      ),
    )
    await backup.query('commit')
    expect(await migrated).toEqual([next])
    await sql`select noted_at from webhook`.execute(opened.db)
    expect(said).toHaveLength(1)
  } finally {
    await backup.end()
    await opened.close()
    await dropDatabase(given!, name)
    rmSync(root, { recursive: true })
  }
})
