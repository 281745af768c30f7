import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callNames } from '../../../contract/calls/table'
import { setMaintenance } from '../../../server/areas/admin'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { buildApp } from '../../../server/app/app'
import { monitored, openMonitoringPort } from '../../../server/areas/observability'
import { keptCheck } from '../../../server/areas/observability/monitoring-port'
import { keptMs } from '../../../server/platform/http/public-cache'
import { migrateDatabase } from '../../../server/platform/db/migrate-database'
import { openDatabase } from '../../../server/platform/db/open'
import { projectRoot } from '../../../server/platform/process/root'
import { newCluster } from '../../run/cluster'
import { eventually } from '../../run/built-server'
import { appOn, testApp, type TestApp } from '../../support/harness'
import { readExposition, valueOf, type ExposedFamily } from './exposition'
import { listen } from '../../support/stream-reader'
import { freshMs } from '../../../server/areas/observability/stored-figures'
import { startJobs } from '../../../server/app/jobs/start-jobs'
import { person } from '../../support/people'

/** Settings that serve metrics on any free port. */
const settings = { METRICS_PORT: '0' }

let app: TestApp
let monitoring: FastifyInstance
let address: string
async function openAt(site: TestApp, pools?: Parameters<typeof monitored>[2]) {
  const http = await openMonitoringPort(site.ctx.config, monitored(site.ctx, site.ctx.metrics!, pools))
  return { http, url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` }
}
beforeEach(async () => {
  app = await testApp(settings)
  const opened = await openAt(app)
  monitoring = opened.http
  address = opened.url
})
afterEach(async () => {
  await monitoring.close()
  await app.close()
})

async function scrape(url = address): Promise<Map<string, ExposedFamily>> {
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8$/)
  return readExposition(await response.text())
}

const isUp = (families: Map<string, ExposedFamily>) =>
  valueOf(families, 'threshold_ready', { check: 'database' })

async function ready(url = address) {
  const response = await fetch(`${url}/readyz`)
  const body = (await response.json()) as {
    ready: boolean
    checks: Record<string, { ok: boolean; reason?: string }>
  }
  expect(body.ready).toBe(response.status === 200)
  return { status: response.status, checks: body.checks }
}
const failing = ({ checks }: Awaited<ReturnType<typeof ready>>) =>
  Object.keys(checks).filter((name) => !checks[name]!.ok)

test('without METRICS_PORT no metrics are collected and no port is opened', async () => {
  const plain = await appOn({ db: app.ctx.db, engine: app.ctx.engine, close: async () => {} })
  expect(plain.ctx.metrics).toBeNull()
  expect(plain.ctx.config.METRICS_HOST).toBe('127.0.0.1')
  await plain.close()
})

test('the public port serves no monitoring endpoints', async () => {
  for (const url of ['/metrics', '/readyz', '/livez'])
    expect((await app.http.inject(url)).statusCode, url).toBe(404)
})

describe('readiness', () => {
  test('names each check in the response', async () => {
    expect(await ready()).toEqual({
      status: 200,
      checks: {
        database: { ok: true },
        files: { ok: true },
        schema: { ok: true },
        accepting: { ok: true },
      },
    })
    expect(await (await fetch(`${address}/livez`)).text()).toBe('ok\n')
  })

  // Uploads are first written to the local disk, wherever files are stored.
  test.each(['files', 'incoming'])(
    "fails if %s isn't writable, and otherwise leaves no files behind",
    async (name) => {
      const folder = join(app.ctx.config.DATA_DIR, name)
      await ready()
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, 'a file where the folder should be')
      app.ctx.clock.pass(5_000)
      const { status, checks } = await ready()
      expect(status).toBe(503)
      expect(checks['files']!.reason).toMatch(/EEXIST|ENOTDIR/)
      rmSync(folder)
      mkdirSync(folder)
      chmodSync(folder, 0o755)
      app.ctx.clock.pass(3_000)
      expect((await ready()).status).toBe(200)
      expect(await app.ctx.files.sweep(-60_000, async () => new Set())).toBe(0)
    },
  )

  test('checks only once in five seconds whether files are writable, however many requests arrive', async () => {
    const { files, clock } = app.ctx
    let looks = 0
    let answer: () => Promise<void> = async () => {}
    files.checkWritable = () => (looks++, answer())
    await Promise.all([ready(), ready(), scrape()])
    clock.pass(4_999)
    expect([failing(await ready()), looks]).toEqual([[], 1])
    clock.pass(1)
    answer = () => Promise.reject(new Error('the bucket is away'))
    expect([failing(await ready()), looks]).toEqual([['files'], 2])
    // A failed check is repeated sooner, so recovery is detected earlier.
    answer = async () => {}
    clock.pass(2_999)
    expect([failing(await ready()), looks]).toEqual([['files'], 2])
    clock.pass(1)
    expect([failing(await ready()), looks]).toEqual([[], 3])
  })

  test("doesn't query an unresponsive bucket again until it answers", async () => {
    const { clock } = app.ctx
    let looks = 0
    let answer = () => {}
    const check = keptCheck(clock, () => (looks++, new Promise<void>((resolve) => (answer = resolve))))
    const first = check()
    clock.pass(60_000)
    const second = check()
    answer()
    await Promise.all([first, second, check()])
    expect(looks).toBe(1)
    clock.pass(5_000)
    void check()
    expect(looks).toBe(2)
  })

  test('fails if the schema lacks a migration of this build, but not if it has more', async () => {
    const { db } = app.ctx
    await sql`insert into kysely_migration values ('9999_from_the_future.sql', '2030-01-01')`.execute(db)
    const newer = await ready()
    await sql`delete from kysely_migration where name = '9999_from_the_future.sql'`.execute(db)
    expect(newer.status).toBe(200)
    await sql`update kysely_migration set name = 'x' where name = '0200_baseline.sql'`.execute(db)
    const older = await ready()
    await sql`update kysely_migration set name = '0200_baseline.sql' where name = 'x'`.execute(db)
    expect([failing(older), older.checks['schema']!.reason]).toEqual([
      ['schema'],
      'The database lacks 0200_baseline.sql',
    ])
    expect((await ready()).status).toBe(200)
  })

  test('fails from the moment the server is told to shut down, while liveness still passes', async () => {
    app.ctx.shutdown.abort()
    const ended = await ready()
    expect([ended.status, failing(ended)]).toEqual([503, ['accepting']])
    expect((await fetch(`${address}/livez`)).status).toBe(200)
  })
})

describe('metrics', () => {
  test('metrics are well-formed and follow Prometheus naming', async () => {
    const families = await scrape()
    expect(families.size).toBeGreaterThan(25)
    for (const [name, { type }] of families) {
      expect(name).toMatch(/^(threshold|process|nodejs)_[a-z0-9_]+$/)
      if (name.startsWith('threshold_'))
        expect(name.endsWith('_total'), `${name} is a ${type}`).toBe(type === 'counter')
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)$/)
    }
    expect(families.get('nodejs_eventloop_lag_seconds')!.type).toBe('gauge')
    const build = families.get('threshold_build_info')!.samples
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(build).toEqual([
      {
        name: 'threshold_build_info',
        labels: { version, commit: expect.stringMatching(/^([0-9a-f]{40}|unknown)$/) },
        value: 1,
      },
    ])
  })

  test('metrics include everything used by the alert rules and the dashboard', async () => {
    // A histogram without observations has no series yet.
    await app.call('faqs' as never)
    app.ctx.metrics!.renders.observe(0.01)
    const families = await scrape()
    const exposed = new Set<string>(families.keys())
    for (const { samples } of families.values()) for (const { name } of samples) exposed.add(name)
    const folder = join(projectRoot, 'server/deploy/observability')
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const text = readFileSync(join(folder, file), 'utf8')
      const named = new Set(text.match(/\b(threshold|process|nodejs)_[a-z0-9_]+/g))
      // Only PostgreSQL has a connection pool and possibly a replica.
      const asked = [...named].filter((name) => !/^threshold_(database_pool_|replica_)/.test(name))
      expect(asked.length).toBeGreaterThanOrEqual(6)
      for (const name of asked) expect(exposed, `${file} asks for ${name}`).toContain(name)
    }
  })

  const counted = async (call: string, status: string) =>
    valueOf(await scrape(), 'threshold_http_request_duration_seconds_count', { call, status })

  test('requests are counted by call and status class, never by path', async () => {
    await app.call('faqs' as never)
    await app.call('faqs' as never)
    await app.call('get-user-data')
    for (let nth = 0; nth < 50; nth++) {
      await app.http.inject(`/api/made-up-${nth}`)
      await app.http.inject(`/made/up/${nth}`)
      await app.http.inject(`/files/made/up/${nth}`)
    }
    await eventually('all files to be counted', async () => (await counted('file', '4xx')) === 50)
    expect(await counted('faqs', '2xx')).toBe(2)
    // Prometheus computes rates between scrapes, so a counter that first appears with its first failure would show no
    // increase.
    expect(await counted('faqs', '5xx')).toBe(0)
    expect(await counted('get-user-data', '4xx')).toBe(1)
    expect(await counted('other', '4xx')).toBe(100)
    const { samples } = (await scrape()).get('threshold_http_request_duration_seconds')!
    const names = new Set<string>([...callNames, 'page', 'file', 'stream', 'webhook', 'health', 'other'])
    for (const { labels } of samples) {
      expect(names, labels['call']).toContain(labels['call'])
      expect(labels['status']).toMatch(/^[1-5]xx$/)
      expect(Object.keys(labels).filter((label) => !['call', 'status', 'le'].includes(label))).toEqual([])
    }
    expect(JSON.stringify(samples)).not.toContain('made')
  })

  test('failures are counted separately', async () => {
    const { db } = app.ctx
    app.ctx.db = db.withPlugin({
      transformQuery: () => {
        throw new Error('broken inside')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await app.call('faqs' as never)
    app.ctx.db = db
    await eventually('the failure to be counted', async () => (await counted('faqs', '5xx')) === 1)
  })

  test('failed runs of a job are counted', async () => {
    const failures = async (name: string) => valueOf(await scrape(), 'threshold_job_failures_total', { name })
    let runs = 0
    const stop = startJobs(app.ctx, [
      { name: 'well', every: 0.01, run: async () => runs++ },
      { name: 'broken', every: 0.01, run: () => Promise.reject(new Error('broken inside')) },
    ])
    await eventually('both jobs to run twice', async () => Number(await failures('broken')) > 1 && runs > 1)
    await stop()
    expect(await failures('well')).toBe(0)
  })

  test('hits and misses of the response cache are counted', async () => {
    const kept = await buildApp(app.ctx, keptMs)
    for (let nth = 0; nth < 3; nth++) await kept.http.inject('/api/get_categories')
    const families = await scrape()
    const outcome = (name: string) =>
      valueOf(families, 'threshold_cache_requests_total', { cache: 'answer', outcome: name })
    // The notification connection may start listening in between, which clears the cache once.
    expect([1, 2]).toContain(outcome('made'))
    expect(Number(outcome('made')) + Number(outcome('hit'))).toBe(3)
    expect(['joined', 'stale', 'failed'].map(outcome)).toEqual([0, 0, 0])
    await kept.http.close()
  })

  test('open streams are counted', async () => {
    const { token } = await person(app.ctx)
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const open = async () => valueOf(await scrape(), 'threshold_streams_open')
    expect(await open()).toBe(0)
    const [one, two] = [
      await listen(`http://127.0.0.1:${port}`, token),
      await listen(`http://127.0.0.1:${port}`, token),
    ]
    expect(await open()).toBe(2)
    one.cut()
    two.cut()
    await eventually('the streams to end', async () => (await open()) === 0)
    expect(await counted('stream', '2xx')).toBeUndefined()
  })

  test('metrics show the due and dead effects of the outbox, and the age of the oldest', async () => {
    const now = app.ctx.clock.now().getTime()
    const at = (seconds: number) => new Date(now + seconds * 1000)
    const row = { type: 'password.changed', payload: JSON.stringify({ id: 1 }) }
    await app.ctx.db
      .insertInto('outbox')
      .values([
        { ...row, run_at: at(-90) },
        // An effect that has failed before and awaits its next try.
        { ...row, run_at: at(600), due_since: at(-300) },
        { ...row, run_at: at(3_600) },
        { ...row, run_at: at(-9_000), done_at: at(-8_000) },
        { ...row, run_at: at(-9_000), dead_at: at(-8_000) },
      ])
      .execute()
    const figures = async () => {
      const families = await scrape()
      return ['threshold_outbox_due', 'threshold_outbox_dead', 'threshold_outbox_oldest_age_seconds'].map(
        (name) => valueOf(families, name),
      )
    }
    expect(await figures()).toEqual([2, 1, 300])
    await app.ctx.db.deleteFrom('outbox').execute()
    app.ctx.clock.pass(4_999)
    // The database is queried at most every five seconds.
    expect(await figures()).toEqual([2, 1, 300])
    app.ctx.clock.pass(1)
    expect(await figures()).toEqual([0, 0, 0])
  })

  test('metrics show the delay of webhook events, except for unreachable endpoints', async () => {
    const { db, clock } = app.ctx
    const { user } = await person(app.ctx)
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const webhook = {
      user_id: user.id,
      url: 'https://example.test/',
      events: ['property.changed' as const],
      secret: '',
      created_at: at(0),
    }
    const [there, away] = await db
      .insertInto('webhook')
      .values([webhook, { ...webhook, wait_until: at(60) }])
      .returning('id')
      .execute()
    const event = {
      webhook_id: there!.id,
      type: 'property.changed' as const,
      data: '{}',
      created_at: at(-900),
    }
    await db
      .insertInto('webhook_delivery')
      .values([
        { ...event, run_at: at(-40) },
        { ...event, run_at: at(600) },
        { ...event, webhook_id: away!.id, run_at: at(-500), attempts: 1 },
        { ...event, run_at: at(-700), done_at: at(-600) },
        { ...event, run_at: at(-800), dead_at: at(-600) },
      ])
      .execute()
    expect(valueOf(await scrape(), 'threshold_webhooks_oldest_age_seconds')).toBe(40)
  })

  test('metrics show the number of ids issued for accounts and other records', async () => {
    const accounts = async () =>
      (await scrape())
        .get('threshold_numbers_given')!
        .samples.find(({ labels }) => labels['kind'] === 'accounts')!.value
    const before = await accounts()
    await person(app.ctx)
    await person(app.ctx)
    app.ctx.clock.pass(freshMs)
    expect(await accounts()).toBe(before + 2)
  })

  test('metrics show the number of payments in every state of the chart, and how long the oldest has been waiting', async () => {
    const families = await scrape()
    const shown = families.get('threshold_payments')!.samples
    expect(shown.map(({ labels }) => labels['state']).toSorted()).toEqual(
      Object.keys(paymentMachine.states).toSorted(),
    )
    expect(shown.every(({ value }) => value === 0)).toBe(true)
    const ages = families.get('threshold_payments_oldest_age_seconds')!.samples
    // The expected states, listed by hand, are those that wait for the gateway or an administrator.
    expect(ages.map(({ labels }) => labels['state']).toSorted()).toEqual([
      'disputed',
      'needsRefund',
      'needsReview',
      'opened',
      'pending',
    ])
  })

  test('metrics show the maintenance mode', async () => {
    const modes = async () =>
      (await scrape())
        .get('threshold_maintenance')!
        .samples.map(({ labels, value }) => [labels['mode'], value])
    expect(await modes()).toEqual([
      ['on', 0],
      ['read-only', 0],
    ])
    await setMaintenance(app.ctx.db, 'read-only', app.ctx.clock.now())
    app.ctx.clock.pass(5_000)
    expect(await modes()).toEqual([
      ['on', 0],
      ['read-only', 1],
    ])
    await setMaintenance(app.ctx.db, 'off', app.ctx.clock.now())
    app.ctx.clock.pass(5_000)
  })

  test('metrics report a database outage without made-up values, and the server continues', async () => {
    expect(isUp(await scrape())).toBe(1)
    const { db } = app.ctx
    app.ctx.db = db.withPlugin({
      transformQuery: () => {
        throw new Error('gone')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    app.ctx.clock.pass(5_000)
    const away = await scrape()
    app.ctx.db = db
    expect(isUp(away)).toBe(0)
    expect(valueOf(away, 'threshold_outbox_due')).toBeUndefined()
    expect(away.get('threshold_payments')?.samples ?? []).toEqual([])
    expect(valueOf(away, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    app.ctx.clock.pass(5_000)
    const back = await scrape()
    expect([isUp(back), valueOf(back, 'threshold_outbox_due')]).toEqual([1, 0])
  })
})

test('monitoring detects the stop and restart of the database', async (context) => {
  const cluster = process.env['DATABASE_URL'] ? await newCluster() : null
  if (!cluster) return context.skip()
  await cluster.start()
  const opened = openDatabase({ databaseUrl: cluster.url })
  await migrateDatabase(opened)
  const site = await appOn(opened, settings)
  const { http, url } = await openAt(site, opened.pools)
  try {
    const pool = (families: Map<string, ExposedFamily>, state: string) =>
      valueOf(families, 'threshold_database_pool_connections', { pool: 'request', state })
    expect((await ready(url)).status).toBe(200)
    const before = await scrape(url)
    expect(isUp(before)).toBe(1)
    expect(pool(before, 'idle')! + pool(before, 'used')!).toBeGreaterThan(0)
    expect(valueOf(before, 'threshold_database_pool_waiting', { pool: 'job' })).toBe(0)

    cluster.end()
    site.ctx.clock.pass(5_000)
    const away = await ready(url)
    // Other servers share the database and would fail too, so this one keeps serving from its cache.
    expect([away.status, failing(away)]).toEqual([200, ['database', 'schema']])
    expect(away.checks['database']!.reason).toMatch(/^The database does not answer/)
    expect(isUp(await scrape(url))).toBe(0)
    expect((await fetch(`${url}/livez`)).status).toBe(200)

    await cluster.start()
    await vi.waitUntil(async () => failing(await ready(url)).length === 0, { timeout: 20_000 })
    site.ctx.clock.pass(5_000)
    expect(isUp(await scrape(url))).toBe(1)
  } finally {
    await http.close()
    await site.close()
    await opened.close()
    cluster.remove()
  }
})
