import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ReplyEnvelope } from '../../contract/api/envelope'
import { toFields } from '../../contract/api/bracket-fields'
import { pathOf, rowOf } from '../../contract/calls/table'
import type { CallName } from '../../contract/calls/call-types'
import { buildApp, type App } from '../../server/app/app'
import { ManualClock } from '../../server/platform/process/clock'
import { compose } from '../../server/app/compose'
import { readConfig } from '../../server/platform/config/config'
import type { Ctx } from '../../server/platform/context'
import { migrate } from '../../server/platform/db/migrate'
import { json } from '../../server/platform/db/json'
import { openDatabase, statementMs, type Opened } from '../../server/platform/db/open'
import { ownDatabase } from '../run/own-database'
import { empty } from './empty-tables'
import { openEngine } from './open-engine'

export interface TestApp extends App {
  ctx: Ctx & { clock: ManualClock }
  /** Makes one call as a client would and returns the envelope and the HTTP status, even of errors. */
  call: (
    name: CallName,
    input?: object,
    as?: { token?: string; lang?: string; ip?: string },
  ) => Promise<ReplyEnvelope<any> & { status: number } & Record<string, any>>
  close: () => Promise<void>
}

/**
 * A hundred simultaneous calls share ten connections; on a busy machine this takes longer than the production timeout.
 */
const patient = { ...statementMs, connection: 60_000 }

const freshName = () => `threshold_test_${process.pid}_${process.hrtime.bigint()}`

let shared: Promise<Opened> | undefined

/**
 * Returns the migrated database that all test files of the process share: in-memory PGlite, or a new database at
 * DATABASE_URL.
 */
async function database(): Promise<Opened> {
  const url = process.env['DATABASE_URL']
  const opened = url
    ? openDatabase({ databaseUrl: await ownDatabase(url, freshName()) }, patient)
    : openEngine()
  await migrate(opened.db)
  return opened
}

/**
 * Empties the process's shared database and returns it; it stays open for the next file. `db` is a new object each
 * time, because the server's caches are kept per database object and would otherwise still hold deleted rows.
 */
export async function emptyDatabase(keepSecrets: boolean): Promise<Opened> {
  const kept = await (shared ??= database())
  await empty(kept.db, keepSecrets)
  const opened: Opened = {
    ...kept,
    db: kept.db.withTables<Record<never, never>>(),
    ...(kept.jobsDb && { jobsDb: kept.jobsDb.withTables<Record<never, never>>() }),
  }
  // Decisions take effect immediately, except in the tests that undo them.
  await opened.db
    .insertInto('setting')
    .values({ name: 'undo_seconds', value: json(0) })
    .execute()
  return opened
}

/** Starts the real server on an emptied database with a stopped clock; `env` adds settings. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  // The settings determine which secrets are created.
  return appOn(await emptyDatabase(Object.keys(env).length === 0), env)
}

/** Starts the real server on the given database, which stays open after the app is closed. */
export async function appOn(opened: Opened, env: Record<string, string> = {}): Promise<TestApp> {
  const clock = new ManualClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ALLOW_SANDBOX_PAYMENTS: '1',
    CALLS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '100000',
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
  })
  const log = pino({ level: process.env['LOG'] ?? 'silent' })
  const ctx = { ...(await compose(config, opened, clock, log, 1)), clock }
  const app = await buildApp(ctx)
  await app.http.ready()
  return {
    ...app,
    ctx,
    call: (name, input = {}, as = {}) => callOver(app, name, input, as),
    close: async () => {
      await app.http.close()
      await ctx.bus.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function callOver(
  { http }: App,
  name: CallName,
  input: object,
  as: { token?: string; lang?: string; ip?: string },
) {
  const row = rowOf(name)
  const headers: Record<string, string> = {
    ...(as.token && { authorization: `Bearer ${as.token}` }),
    ...(as.lang && { 'accept-language': as.lang }),
  }
  const isFile = (value: unknown): value is File => value instanceof File
  const fields = toFields(input, isFile)
  const url = `/api/${pathOf(name)}`
  const remoteAddress = as.ip ?? '127.0.0.1'
  if (row.method === 'GET' || row.method === 'DELETE') {
    const query = new URLSearchParams(fields.map(([field, value]) => [field, String(value)]))
    const response = await http.inject({ method: row.method, url: `${url}?${query}`, headers, remoteAddress })
    return { ...response.json(), status: response.statusCode }
  }
  const form = new FormData()
  for (const [field, value] of fields) form.append(field, value)
  const encoded = new Response(form)
  const response = await http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
    remoteAddress,
  })
  return { ...response.json(), status: response.statusCode }
}
