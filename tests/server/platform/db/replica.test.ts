import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { callNames, pathOf, rowOf } from '../../../../contract/calls/table'
import { plainReason } from '../../../../server/app/cli/explain-error'
import { buildApp } from '../../../../server/app/app'
import { inProcessApi } from '../../../../server/platform/ssr/in-process-api'
import { announcePublicChange, onPublicChange } from '../../../../server/platform/stream/public-change'
import { greet } from '../../../../server/platform/db/reach-database'
import { json } from '../../../../server/platform/db/json'
import { migrateDatabase } from '../../../../server/platform/db/migrate-database'
import { openDatabase, setByRole, type Opened } from '../../../../server/platform/db/open'
import { newCluster, type Cluster } from '../../../run/cluster'
import { eventually } from '../../../run/built-server'
import { ownDatabase } from '../../../run/own-database'
import { appOn, type TestApp } from '../../../support/harness'
import { ground, listing } from '../../../support/listings-world'
import { person } from '../../../support/people'

describe.skipIf(!process.env['DATABASE_URL'])('streaming replica', () => {
  let primary: Cluster
  let copy: Cluster
  let opened: Opened
  let app: TestApp
  let following: { close: () => void }
  /** Connection used to pause the replica's replay. */
  let held: pg.Client
  beforeAll(async () => {
    primary = (await newCluster('kill'))!
    await primary.start()
    copy = await primary.replicate()
    opened = openDatabase({ databaseUrl: primary.tcpUrl, readUrl: copy.tcpUrl })
    await greet(primary.tcpUrl)
    await migrateDatabase(opened)
    app = await appOn(opened)
    held = new pg.Client({ connectionString: copy.tcpUrl })
    held.on('error', () => {})
    await held.connect()
    following = app.ctx.replica!.follow((changed) => onPublicChange(app.ctx, changed))
  })
  afterAll(async () => {
    following.close()
    await held.end().catch(() => {})
    await app.close()
    await opened.close()
    copy.remove()
    primary.remove()
  })

  const isCurrent = () => app.ctx.replica!.isCurrent
  const current = () => vi.waitUntil(isCurrent, { timeout: 20_000 })
  /** Waits until the replica has everything written to the primary so far. */
  const replayed = async () => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(app.ctx.db)
    const query = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is'
    await vi.waitUntil(async () => (await held.query(query, [rows[0]!.at])).rows[0].is, { timeout: 20_000 })
  }
  /** Determines which server answers, as only a replica is in recovery. */
  const whoAnswers = () =>
    app.ctx.replica!.read(app.ctx, async ({ db }) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
      return rows[0]!.is ? 'replica' : 'primary'
    })

  test('may be down when a server restarts, but is awaited when its role has just been created', async () => {
    await setByRole(primary.tcpUrl)
    const client = new pg.Client({ connectionString: primary.tcpUrl })
    await client.connect()
    const waitFor = async (standby: string) => {
      await client.query(`alter system set synchronous_standby_names = '${standby}'`)
      await client.query('select pg_reload_conf()')
      await eventually('the setting', async () => {
        const { rows } = await client.query('show synchronous_standby_names')
        return rows[0].synchronous_standby_names === standby
      })
    }
    const elsewhere = await ownDatabase(primary.tcpUrl, 'elsewhere')
    await waitFor('nobody')
    await setByRole(primary.tcpUrl)
    expect(await setByRole(elsewhere, 300).catch(plainReason)).toMatch(/^The database at .* does not answer/)
    const waiting = setByRole(elsewhere, 60_000)
    await eventually('a change to wait', async () => {
      const { rows } = await client.query(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)
      return rows.length > 0
    })
    await waitFor('')
    await waiting
    await client.end()
  })

  test('serves what guests read on pages and in lists', async () => {
    await current()
    expect(await whoAnswers()).toBe('replica')
    // The replica is the only database here, so calls that write would fail.
    const { registry, http } = await buildApp({ ...app.ctx, db: opened.replicaDb!, replica: null })
    const kept = callNames.filter((name) => rowOf(name).kept)
    expect(kept.length).toBeGreaterThan(15)
    for (const name of kept) {
      const { statusCode, body } = await http.inject(`/api/${pathOf(name)}`)
      expect(statusCode, `${name}: ${body.slice(0, 300)}`).toBeLessThan(500)
    }
    const page = inProcessApi({ ...app.ctx, db: opened.replicaDb!, replica: null }, registry)
    const api = page({ headers: {}, ip: '127.0.0.1', query: {} } as FastifyRequest)
    for (const name of ['get-property-list', 'homepage-data', 'faqs'] as const)
      expect(await api.call(name, {}), name).toMatchObject({ error: false })
    await http.close()
  })

  test('a full listing queries the replica once, and its view is counted in the primary', async () => {
    const owner = await person(app.ctx)
    const id = await listing(app.ctx, await ground(app.ctx), owner.user.id)
    // Unlike a published listing, one written directly doesn't make the server wait for the replica.
    await replayed()
    await current()
    const replica = app.ctx.replica!
    const read = replica.read.bind(replica)
    const asked: boolean[] = []
    vi.spyOn(replica, 'read').mockImplementation((parts, work) =>
      read(parts, (those) => {
        asked.push(those.db === opened.replicaDb)
        return work(those)
      }),
    )
    expect(await app.call('get_property', { id })).toMatchObject({ data: [{ id }] })
    expect(asked).toEqual([true])
    vi.restoreAllMocks()
    await expect
      .poll(() => app.ctx.db.selectFrom('view_tally').select('property_id').execute())
      .toEqual([{ property_id: id }])
  })

  test("after a public change the replica isn't used until it has that change, so that users see what they published", async () => {
    await current()
    await held.query('select pg_wal_replay_pause()')
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'published', value: json(true) })
      .execute()
    announcePublicChange(app.ctx)
    const shown = () =>
      app.ctx.replica!.read(app.ctx, async ({ db }) => {
        const found = db.selectFrom('setting').select('name').where('name', '=', 'published')
        return (await found.executeTakeFirst()) !== undefined
      })
    for (let nth = 0; nth < 5; nth++) expect([await shown(), await whoAnswers()]).toEqual([true, 'primary'])
    await held.query('select pg_wal_replay_resume()')
    await current()
    expect([await shown(), await whoAnswers()]).toEqual([true, 'replica'])
  })

  test('a statement that conflicts with replication is re-run on the primary', async () => {
    await current()
    const asked: string[] = []
    const answer = await app.ctx.replica!.read(app.ctx, async ({ db }) => {
      asked.push(db === opened.replicaDb ? 'replica' : 'primary')
      // Simulates PostgreSQL's cancellation, which would take a minute to provoke.
      await sql`do $$ begin if pg_is_in_recovery() then
        raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
      end if; end $$`.execute(db)
      return 'answered'
    })
    expect([answer, asked]).toEqual(['answered', ['replica', 'primary']])
    expect(isCurrent()).toBe(true)
  })

  test('causes no failed requests when it lags or is stopped, and is used again afterwards', async () => {
    await current()
    copy.end()
    expect(await whoAnswers()).toBe('primary')
    expect((await app.call('get-property-list')).error).toBe(false)
    expect(isCurrent()).toBe(false)
    await copy.start()
    await current()
    expect(await whoAnswers()).toBe('replica')
  })

  test("a configured database that isn't a replica is never used as one", async () => {
    const wrong = openDatabase({ databaseUrl: primary.tcpUrl, readUrl: primary.tcpUrl })
    const site = await appOn(wrong)
    const followed = site.ctx.replica!.follow((changed) => onPublicChange(site.ctx, changed))
    // Waits as long as a working replica would need to be detected as current.
    announcePublicChange(app.ctx)
    await current()
    expect(site.ctx.replica!.isCurrent).toBe(false)
    followed.close()
    await site.close()
    await wrong.close()
  })
})
