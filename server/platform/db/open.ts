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
/** How many connections of a pool are in use and idle, and how many statements wait for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

/** Is told of each statement when it was answered. */
type StatementLog = (event: LogEvent) => void

export interface Opened {
  db: Kysely<DB>
  engine: EngineName
  /** For work in the background, whose statements may take longer; absent where both are the same. */
  jobsDb?: Kysely<DB>
  /** Of the embedded engine: whether its folder is still to be made. */
  isNew?: boolean
  /** Of the embedded engine: copies its database to a folder that is not there yet (see `PgliteClient.copyTo`). */
  copyTo?: (folder: string) => Promise<void>
  /** Of the embedded engine: rejects with `StorageFailed` where its disk is full or its files are damaged. */
  checkStorage?: () => Promise<void>
  /** Of PostgreSQL itself, whatever stands between: for notifications and migrations. */
  directUrl?: string
  /** Of PostgreSQL: whether it can be asked now. */
  availability?: Availability
  /** Of PostgreSQL: the connections of this process now, for requests, for jobs, and to its replica. */
  pools?: Record<'request' | 'job', () => PoolUse> & { replica?: () => PoolUse }
  /** A replica of it, for what everybody may read. */
  replicaDb?: Kysely<DB>
  /** Ends every connection. */
  close: () => Promise<void>
}

/** Milliseconds a statement may take: for requests, and for jobs; `connection`: how long it waits for one to be free. */
export const statementMs = { request: 15_000, job: 5 * 60_000, connection: connectMs }
/** Connections of this process. */
const connections = { request: 10, job: 4 }
/** The most that a process takes: those of its pools, for live updates, for a migration, and to see whether it is alive. */
export const connectionsMax = connections.request + connections.job + 3

/**
 * Requests get no parallel plan: starting its workers costs more than such a statement takes, even for a branch that is
 * then never run, and on a busy machine half a second.
 */
const oneProcess = 'max_parallel_workers_per_gather = 0'

/** What every session has. */
const shared = ['jit = off', 'random_page_cost = 1.1', `timezone = 'UTC'`]

/** By a statement: a pooler refuses or drops settings in the startup message. */
async function prepareSession(
  client: pg.ClientBase,
  settings: readonly string[],
  waitMs: number,
): Promise<void> {
  const text = settings.map((setting) => `set ${setting}`).join('; ')
  await client.query({ text, query_timeout: waitMs } as pg.QueryConfig)
}

interface PoolOptions {
  /** What its sessions have besides the usual. */
  settings?: readonly string[]
  now?: () => number
  log?: StatementLog
  /** A pooler gives each transaction another connection: its sessions have what `setByRole` has set. */
  pooled?: boolean
  /** Whether statements have names; they have unless this says no. */
  isNamed?: boolean
  /** Milliseconds that one waits for a connection, new or free. */
  connectionMs?: number
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
  // The connection's user gets the error from its statement; without a listener the process would end.
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

/** Where the database is. */
export interface DatabaseAddress {
  databaseUrl?: string
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler that gives each transaction another connection. */
  directUrl?: string
  /** A replica of it. */
  readUrl?: string
  /** Whether statements have names; a pooler may forget them. */
  isNamed?: boolean
  /** Folder of the embedded engine; none: in memory. */
  dataDir?: string
  log?: StatementLog
}

/** The address of PostgreSQL itself, whatever stands between; none: the embedded engine. */
export const directUrlOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** Where the embedded engine has its database in a data folder. */
export const embeddedDatabase = (dataDir: string): string => join(dataDir, 'pg')

/** Where the settings say that the database is. */
export const addressOf = (config: Config): DatabaseAddress => ({
  databaseUrl: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  readUrl: config.DATABASE_READ_URL,
  isNamed: config.PREPARED_STATEMENTS,
  dataDir: config.DATA_DIR,
})

/**
 * Sets for the connections of a pooler what a session of ours would set for itself: by the role, since they are shared.
 * Sessions of this role by other ways have it as well, unless they set it for themselves. What is set already is not
 * set again: a change waits for a synchronous standby, which may be away when a server starts. `waitMs`: how long it may
 * wait; it throws `DatabaseOut` then.
 */
export async function setByRole(directUrl: string, waitMs = connectMs): Promise<void> {
  const client = startClient(directUrl, waitMs)
  try {
    await client.connect()
    // Held until the connection ends: PostgreSQL fails where two change a role at a time, as servers that start together do.
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
 * Opens PostgreSQL when a URL is given, otherwise PGlite in `dataDir/pg` (or in memory without a folder). Both use the
 * same dialect; every query and migration runs on both. `limits`: other times that a statement may take and wait; `now`:
 * another clock for how long one took; `log`: told of each statement when it was answered.
 */
export function openDatabase(
  { databaseUrl, directUrl = databaseUrl, readUrl, isNamed, dataDir, log }: DatabaseAddress,
  limits: typeof statementMs = statementMs,
  now = Date.now,
): Opened {
  if (databaseUrl) {
    const isPooled = directUrl !== databaseUrl
    const availability = new Availability(databaseUrl, { directUrl })
    // Either address may be away while the other answers.
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

/** Its connections may be lost without anything else being away: it has a watch of its own. */
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

/** The same database for work in the background: its statements may take longer. */
export const forJobs = (opened: Opened): Opened => ({ ...opened, db: opened.jobsDb ?? opened.db })

/**
 * Does work on a connection of its own, whose statements may take as long as they need. `settings`: what its session has
 * besides.
 */
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
