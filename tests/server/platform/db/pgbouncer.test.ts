import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refuseForgetful, refuseOtherUser, refusePooler } from '../../../../server/platform/db/pooler'
import { greet } from '../../../../server/platform/db/reach-database'
import { migrateDatabase } from '../../../../server/platform/db/migrate-database'
import { openDatabase, setByRole, type Opened } from '../../../../server/platform/db/open'
import type { DB } from '../../../../server/platform/db/schema'
import { newCluster, type Cluster } from '../../../run/cluster'
import { eventually } from '../../../run/built-server'
import { isPgBouncerInstalled, startPgBouncer, type PgBouncer } from '../../../run/pgbouncer'
import { appOn, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'

/** Number of pooled connections, so low that the requests below must share them. */
const connections = 3

const isPossible = Boolean(process.env['DATABASE_URL']) && isPgBouncerInstalled()

describe.skipIf(!isPossible)('behind PgBouncer in transaction pooling mode', () => {
  let cluster: Cluster
  let pgbouncer: PgBouncer
  let opened: Opened
  let app: TestApp
  beforeAll(async () => {
    cluster = (await newCluster())!
    await cluster.start()
    pgbouncer = await startPgBouncer(cluster.tcpUrl, connections)
    const directUrl = cluster.tcpUrl
    await setByRole(directUrl)
    opened = openDatabase({ databaseUrl: pgbouncer.url, directUrl, isNamed: false })
    await greet(directUrl)
    await greet(pgbouncer.url)
    await migrateDatabase(opened)
    app = await appOn(opened)
  })
  afterAll(async () => {
    await app.close()
    await opened.close()
    await pgbouncer.remove()
    cluster.remove()
  })

  const settingOf = async (db: Kysely<DB>, name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value

  test('the error at startup names unsuitable settings', async () => {
    await expect(refusePooler(pgbouncer.url, 'DATABASE_URL')).rejects.toThrow(/DATABASE_DIRECT_URL as well/)
    await expect(refusePooler(pgbouncer.url, 'DATABASE_DIRECT_URL')).rejects.toThrow(/PostgreSQL itself/)
    await expect(refusePooler(cluster.tcpUrl, 'DATABASE_DIRECT_URL')).resolves.toBeUndefined()
    await expect(refuseOtherUser(pgbouncer.url, cluster.tcpUrl)).resolves.toBeUndefined()
    await sql`create role other login`.execute(opened.jobsDb!)
    const asOther = new URL(cluster.tcpUrl)
    asOther.username = 'other'
    await expect(refuseOtherUser(pgbouncer.url, asOther.href)).rejects.toThrow(
      /as other: give both the same user/,
    )
    // This PgBouncer is older than 1.21.
    await expect(refuseForgetful(pgbouncer.url)).rejects.toThrow(/PREPARED_STATEMENTS=0/)
    await expect(refuseForgetful(cluster.tcpUrl)).resolves.toBeUndefined()
  })

  test('statements keep their timeouts, and results their time zone', async () => {
    expect(await settingOf(opened.db, 'statement_timeout')).toBe('15s')
    expect(await settingOf(opened.jobsDb!, 'statement_timeout')).toBe('5min')
    for (const db of [opened.db, opened.jobsDb!]) {
      expect(await settingOf(db, 'jit')).toBe('off')
      expect(await settingOf(db, 'timezone')).toBe('UTC')
    }
  })

  test("statements that occupy the pooler for longer than a health check takes aren't interrupted", async () => {
    const seen: string[] = []
    opened.availability!.report = (state) => void seen.push(state)
    const whileItSleeps = (db: Kysely<DB>, seconds: number) =>
      sql<{ n: number }>`select 1 as n from pg_sleep(${seconds})`.execute(db)
    const work = [
      whileItSleeps(opened.jobsDb!, 9),
      ...Array.from({ length: connections }, () => whileItSleeps(opened.db, 8)),
    ]
    expect((await Promise.all(work)).map(({ rows }) => rows[0]!.n)).toEqual([1, 1, 1, 1])
    expect(seen).toEqual([])
  })

  test('many concurrent users share few connections, each reading and writing their own data', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => person(app.ctx)))
    const answers = await Promise.all(
      people.flatMap(({ user, token }, nth) => [
        app.call('get-user-data', {}, { token }),
        app.call('get-property-list', { limit: 5, offset: nth }, { token }),
        app.call(
          'update_profile',
          { name: `Renamed ${nth}`, email: user.email!, mobile: user.mobile! },
          { token },
        ),
      ]),
    )
    expect(answers.filter(({ error }) => error)).toEqual([])
    for (const [nth, { token, user }] of people.entries()) {
      const { data } = await app.call('get-user-data', {}, { token })
      expect([data.id, data.name]).toEqual([user.id, `Renamed ${nth}`])
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = '' and backend_type = 'client backend'
        and client_addr is not null and pid <> pg_backend_pid()`.execute(opened.jobsDb!)
    // The limit is the pooled connections plus four for jobs and one for notifications.
    expect(rows[0]!.n).toBeLessThanOrEqual(connections + 5)
  })

  test('notifications reach other processes', async () => {
    const { user } = await person(app.ctx)
    const other = await appOn(opened)
    const woken: (readonly number[] | null)[] = []
    const stop = other.ctx.bus.onWake((people) => void woken.push(people))
    await eventually('somebody to be woken', () => {
      app.ctx.bus.wake([user.id])
      return woken.some((people) => people?.includes(user.id))
    })
    stop()
    await other.close()
  })

  test.each([
    ['the pooler', () => pgbouncer.end(), () => pgbouncer.start()],
    ['PostgreSQL behind it', async () => cluster.end(), () => cluster.start()],
  ])('calls answer 503 while %s is down, and recover afterwards', async (_, end, start) => {
    await end()
    await vi.waitUntil(async () => (await app.http.inject('/api/health')).statusCode === 503, {
      timeout: 15_000,
    })
    const away = await app.http.inject('/api/get-property-list')
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2'])
    await start()
    await vi.waitUntil(async () => (await app.http.inject('/api/health')).statusCode === 200, {
      timeout: 20_000,
    })
    expect((await app.call('get-property-list')).error).toBe(false)
  })
})
