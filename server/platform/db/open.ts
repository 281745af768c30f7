import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config'
import { Availability, connectMs } from './availability'
import { isAway, reasonOf } from './database-away'
import { DatabaseOut } from './reach-database'
import { PgliteClient } from './pglite-client'
import { PgliteDialect } from './pglite-dialect'
import { preparing } from './preparing-pool'
import type { DB } from './schema'
import { startClient, startName } from './start-client'

const INT8 = 20
pg.types.setTypeParser(INT8, Number)

export type EngineName = 'pglite' | 'postgres'
/** Numbers of used and idle connections of a pool, and of statements waiting for a connection. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

/** Called for each completed statement. */
type StatementLog = (event: LogEvent) => void

export interface Opened {
  db: Kysely<DB>
  engine: EngineName
  /** Database with longer statement timeouts, for background work; undefined if it is the same as `db`. */
  jobsDb?: Kysely<DB>
  /** Whether the database's folder has yet to be created; embedded engine only. */
  isNew?: boolean
  /** Copies the database to a new folder (see `PgliteClient.copyTo`); embedded engine only. */
  copyTo?: (folder: string) => Promise<void>
  /** Rejects with `StorageFailed` if the database's disk is full or its files are damaged; embedded engine only. */
  checkStorage?: () => Promise<void>
  /** URL of PostgreSQL itself, bypassing any pooler; for notifications and migrations. */
  directUrl?: string
  /** Tracks whether PostgreSQL is reachable; PostgreSQL only. */
  availability?: Availability
  /** Current use of this process's connection pools, for requests, jobs and the replica; PostgreSQL only. */
  pools?: Record<'request' | 'job', () => PoolUse> & { replica?: () => PoolUse }
  /** Read replica, for public data; undefined if there is none. */
  replicaDb?: Kysely<DB>
  /** Closes all connections. */
  close: () => Promise<void>
}

/** Statement timeouts in ms, for requests and jobs; `connection` is the maximum wait for a free connection. */
export const statementMs = { request: 15_000, job: 5 * 60_000, connection: connectMs }
/** Maximum connections per pool of this process. */
const connections = { request: 10, job: 4 }
/** Maximum connections of a process: its pools, live updates, a migration, and the availability probe. */
export const connectionsMax = connections.request + connections.job + 3

/**
 * Disables parallel plans for requests: starting the parallel workers takes longer than a request's statement (half a
 * second on a busy machine), and they are started even for a branch that is never executed.
 */
const oneProcess = 'max_parallel_workers_per_gather = 0'

/** Settings that apply to every session. */
const shared = ['jit = off', 'random_page_cost = 1.1', `timezone = 'UTC'`]

/** Applies session settings by a statement, because poolers reject or drop settings in the startup message. */
async function prepareSession(
  client: pg.ClientBase,
  settings: readonly string[],
  waitMs: number,
): Promise<void> {
  const text = settings.map((setting) => `set ${setting}`).join('; ')
  await client.query({ text, query_timeout: waitMs } as pg.QueryConfig)
}

interface PoolOptions {
  /** Session settings to apply in addition to the shared ones. */
  settings?: readonly string[]
  now?: () => number
  log?: StatementLog
  /** Whether the address points to a transaction pooler, whose sessions get their settings from `setByRole`. */
  pooled?: boolean
  /** Whether prepared statements are used; true by default. */
  isNamed?: boolean
  /** Timeout for getting a new or free connection, in ms. */
  connectionMs?: number
}

/**
 * Opens a PostgreSQL pool. The pool emits errors of idle connections, the client those of connections in use; both have
 * a listener.
 */
function openPool(
  databaseUrl: string,
  max: number,
  limitMs: number,
  availability: Availability,
  { settings = [], now, log, pooled, isNamed, connectionMs = connectMs }: PoolOptions = {},
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!pooled && {
      onConnect: (client) =>
        prepareSession(client, [...shared, `statement_timeout = ${limitMs}`, ...settings], connectionMs),
    }),
  })
  // The error also rejects the statement, but without a listener the process would crash.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, availability, limitMs, { now, isNamed }) }),
    log,
  })
  const use = (): PoolUse => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, use }
}

/** Location of the database. */
export interface DatabaseAddress {
  databaseUrl?: string
  /** URL of PostgreSQL itself, if `databaseUrl` points to a transaction pooler. */
  directUrl?: string
  /** URL of a read replica. */
  readUrl?: string
  /** Whether prepared statements are used; a pooler may not support them. */
  isNamed?: boolean
  /** Folder of the embedded engine; in memory if undefined. */
  dataDir?: string
  log?: StatementLog
}

/** Returns the URL of PostgreSQL itself, bypassing any pooler; undefined for the embedded engine. */
export const directUrlOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** Returns the embedded database's folder in a data folder. */
export const embeddedDatabase = (dataDir: string): string => join(dataDir, 'pg')

/** Returns the database's location from the configuration. */
export const addressOf = (config: Config): DatabaseAddress => ({
  databaseUrl: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  readUrl: config.DATABASE_READ_URL,
  isNamed: config.PREPARED_STATEMENTS,
  dataDir: config.DATA_DIR,
})

/**
 * Sets the session settings by role, because a pooler's connections are shared. Other sessions of this role get the
 * settings too, unless they set their own. Unchanged settings aren't written, because a write waits for a synchronous
 * standby, which may be down when a server starts. Throws `DatabaseOut` if the database doesn't respond within `waitMs`
 * (in ms).
 */
export async function setByRole(directUrl: string, waitMs = connectMs): Promise<void> {
  const client = startClient(directUrl, waitMs)
  try {
    await client.connect()
    // The lock is held until the connection closes: PostgreSQL fails if servers starting together alter the role
    // concurrently.
    await client.query("select pg_advisory_lock(hashtextextended('settings of the role', 0))")
    const { rows } = await client.query<{ name: string; settings: string[] }>(`
      select quote_ident(current_database()) as name, array(
        select lower(setting) from pg_db_role_setting, unnest(setconfig) as setting
        where setdatabase = (select oid from pg_database where datname = current_database())
          and setrole = (select oid from pg_roles where rolname = current_user)
      ) as settings`)
    const { name, settings } = rows[0]!
    const wanted = [...shared, `statement_timeout = ${statementMs.request}`, oneProcess]
    for (const setting of wanted) {
      const kept = setting.replace(' = ', '=').replaceAll("'", '').toLowerCase()
      if (settings.includes(kept)) continue
      await client.query(`alter role current_user in database ${name} set ${setting}`)
    }
  } catch (error) {
    throw isAway(error) ? new DatabaseOut(directUrl, reasonOf(error)) : error
  } finally {
    await client.end()
  }
}

/**
 * Opens PostgreSQL if a URL is given, otherwise PGlite in `dataDir/pg` (or in memory without a folder). Both use the
 * same dialect; all queries and migrations run on both. `limits`: timeouts that replace the defaults; `now`: clock for
 * measuring durations; `log`: called for each completed statement.
 */
export function openDatabase(
  { databaseUrl, directUrl = databaseUrl, readUrl, isNamed, dataDir, log }: DatabaseAddress,
  limits: typeof statementMs = statementMs,
  now = Date.now,
): Opened {
  if (databaseUrl) {
    const isPooled = directUrl !== databaseUrl
    const availability = new Availability(databaseUrl, { directUrl })
    // Each address can be unavailable independently.
    const jobs = isPooled
      ? new Availability(directUrl!, {
          patience: availability.patience,
          report: (...seen) => availability.report(...seen),
        })
      : availability
    const request = openPool(databaseUrl, connections.request, limits.request, availability, {
      settings: [oneProcess],
      now,
      log,
      pooled: isPooled,
      isNamed,
      connectionMs: limits.connection,
    })
    const job = openPool(directUrl!, connections.job, limits.job, jobs, {
      now,
      log,
      connectionMs: limits.connection,
    })
    const replica = readUrl ? openReplica(readUrl, limits.request, { now, log, isNamed }) : null
    const close = async () => {
      availability.close()
      jobs.close()
      await Promise.all([request.db.destroy(), job.db.destroy(), replica?.close()])
    }
    const pools = { request: request.use, job: job.use, ...(replica && { replica: replica.use }) }
    return {
      db: request.db,
      jobsDb: job.db,
      replicaDb: replica?.db,
      engine: 'postgres',
      directUrl,
      availability,
      pools,
      close,
    }
  }
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const folder = dataDir ? embeddedDatabase(dataDir) : 'memory://'
  const isNew = !existsSync(folder)
  const client = new PgliteClient(folder)
  const db = new Kysely<DB>({ dialect: new PgliteDialect(client), log })
  return {
    db,
    engine: 'pglite',
    isNew,
    copyTo: (to) => client.copyTo(to),
    checkStorage: () => client.checkStorage(),
    close: () => db.destroy(),
  }
}

/** Opens the replica with its own availability, because a replica can fail on its own. */
function openReplica(readUrl: string, limitMs: number, options: PoolOptions) {
  const availability = new Availability(readUrl)
  const { db, use } = openPool(readUrl, connections.request, limitMs, availability, {
    settings: [oneProcess],
    ...options,
  })
  const close = async () => {
    availability.close()
    await db.destroy()
  }
  return { db, use, close }
}

/** Returns the same database with the longer statement timeouts for background work. */
export const forJobs = (opened: Opened): Opened => ({ ...opened, db: opened.jobsDb ?? opened.db })

/** Runs work on a separate connection without a statement timeout. `settings`: additional session settings. */
export async function withoutLimit<T>(
  { db, directUrl, ...opened }: Pick<Opened, 'db' | 'directUrl' | 'availability'>,
  work: (db: Kysely<DB>) => Promise<T>,
  settings: readonly string[] = [],
): Promise<T> {
  if (!directUrl) return work(db)
  const availability = new Availability(directUrl, { patience: opened.availability?.patience })
  const { db: unlimited } = openPool(directUrl, 1, 0, availability, {
    settings: [`application_name = '${startName}'`, ...settings],
  })
  try {
    return await work(unlimited)
  } finally {
    availability.close()
    await unlimited.destroy()
  }
}
