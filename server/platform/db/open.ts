import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { Availability, connectMs } from './availability'
import { isAway, reasonOf } from './away'
import { migrate } from './migrate'
import { PgliteClient } from './pglite-client'
import { PgliteDialect } from './pglite-dialect'
import { preparing } from './preparing-pool'
import type { DB } from './schema'

const INT8 = 20
pg.types.setTypeParser(INT8, Number)

export type EngineName = 'pglite' | 'postgres'
export interface Opened {
  db: Kysely<DB>
  engine: EngineName
  /** For work in the background, whose statements may take longer; absent where both are the same. */
  jobsDb?: Kysely<DB>
  /** Of the embedded engine: whether its folder is still to be made. */
  isNew?: boolean
  /** Of the embedded engine: copies its database to a folder that is not there yet (see `PgliteClient.copyTo`). */
  copyTo?: (folder: string) => Promise<void>
  /** Of PostgreSQL, for connections of their own. */
  databaseUrl?: string
  /** Of PostgreSQL: whether it can be asked now. */
  availability?: Availability
  /** Ends every connection. */
  close: () => Promise<void>
}

/** Milliseconds a statement may take: for requests, and for jobs. */
export const statementMs = { request: 15_000, job: 5 * 60_000 }
/** Connections of this process. */
const connections = { request: 10, job: 4 }

/**
 * Requests get no parallel plan: starting its workers costs more than such a statement takes, even for a branch that is
 * then never run, and on a busy machine half a second.
 */
const oneProcess = 'max_parallel_workers_per_gather = 0'

/** What every session has. */
const shared = ['jit = off', 'random_page_cost = 1.1', `timezone = 'UTC'`]

/** By a statement: a pooler refuses or drops settings in the startup message. */
async function prepareSession(client: pg.ClientBase, settings: readonly string[]): Promise<void> {
  const text = settings.map((setting) => `set ${setting}`).join('; ')
  await client.query({ text, query_timeout: connectMs } as pg.QueryConfig)
}

/**
 * A pool of PostgreSQL. Errors of idle connections reach the pool, those of connections in use the client: both have a
 * listener.
 */
function openPool(
  databaseUrl: string,
  max: number,
  limitMs: number,
  availability: Availability,
  { settings = [], now }: { settings?: readonly string[]; now?: () => number } = {},
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => prepareSession(client, [...shared, `statement_timeout = ${limitMs}`, ...settings]),
  })
  // The connection's user gets the error from its statement; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, availability, limitMs, now) }),
  })
}

/**
 * Opens PostgreSQL when a URL is given, otherwise PGlite in `dataDir/pg` (or in memory without a folder). Both use the
 * same dialect; every query and migration runs on both. `limits`: other times that a statement may take; `now`: another
 * clock for how long one took.
 */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir?: string },
  limits = statementMs,
  now = Date.now,
): Opened {
  if (databaseUrl) {
    const availability = new Availability(databaseUrl)
    const db = openPool(databaseUrl, connections.request, limits.request, availability, {
      settings: [oneProcess],
      now,
    })
    const jobsDb = openPool(databaseUrl, connections.job, limits.job, availability, { now })
    const close = async () => {
      availability.close()
      await Promise.all([db.destroy(), jobsDb.destroy()])
    }
    return { db, jobsDb, engine: 'postgres', databaseUrl, availability, close }
  }
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const folder = dataDir ? join(dataDir, 'pg') : 'memory://'
  const isNew = !existsSync(folder)
  const client = new PgliteClient(folder)
  const db = new Kysely<DB>({ dialect: new PgliteDialect(client) })
  return { db, engine: 'pglite', isNew, copyTo: (to) => client.copyTo(to), close: () => db.destroy() }
}

/** The same database for work in the background: its statements may take longer. */
export const forJobs = (opened: Opened): Opened => ({ ...opened, db: opened.jobsDb ?? opened.db })

/**
 * Migrates with a connection of its own: a statement that builds an index, or waits for another process that does,
 * has no time limit.
 */
export const migrateDatabase = (opened: Opened): Promise<string[]> => withoutLimit(opened, migrate)

/** Does work on a connection of its own, whose statements may take as long as they need. */
export async function withoutLimit<T>(
  { db, databaseUrl, ...opened }: Pick<Opened, 'db' | 'databaseUrl' | 'availability'>,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work(db)
  const availability = new Availability(databaseUrl)
  availability.patientUntil = opened.availability?.patientUntil ?? 0
  const unlimited = openPool(databaseUrl, 1, 0, availability)
  try {
    return await work(unlimited)
  } finally {
    availability.close()
    await unlimited.destroy()
  }
}

/** A database that does not answer; the message has its address and never its password. */
export class DatabaseOut extends Error {
  constructor(url: string, reason: string) {
    super(`The database at ${addressOf(url)} (DATABASE_URL) does not answer: ${reason}`)
  }
}

const addressOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return host + pathname
}

const retryMs = 250

/**
 * Asks the database for a sign of life, so that a start fails with one sentence instead of a trace. One that is not up
 * yet is waited for, which is logged once; one that refuses (a wrong password) is not.
 */
export async function greet(
  { db }: Opened,
  databaseUrl: string,
  waitSeconds = 0,
  say: (sentence: string) => void = console.log,
): Promise<void> {
  const until = Date.now() + waitSeconds * 1000
  for (let isLogged = false; ;) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const reason = reasonOf((error as Error).cause ?? error)
      if (!isAway(error) || Date.now() >= until) throw new DatabaseOut(databaseUrl, reason)
      if (!isLogged)
        say(`Waiting up to ${waitSeconds} s for the database at ${addressOf(databaseUrl)}: ${reason}`)
      isLogged = true
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** A value for a jsonb column, the same on both engines (`pg` would turn an array into a PostgreSQL array). */
export const json = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::jsonb`
