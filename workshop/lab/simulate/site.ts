import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sandboxKeys } from '../../sandbox/gateways/account-keys'
import { dispatched } from '../../sandbox/gateways/dispatch'
import { Availability } from '../../../server/platform/db/availability'
import { migrate } from '../../../server/platform/db/migrate'
import type { EngineName } from '../../../server/platform/db/open'
import { preparing } from '../../../server/platform/db/preparing-pool'
import type { DB } from '../../../server/platform/db/schema'
import { openGateways } from '../../../server/gateways/registry'
import { ownDatabase } from '../../../tests/run/own-database'
import { empty } from '../../../tests/support/empty-tables'
import { appOn, type TestApp } from '../../../tests/support/harness'
import { dialectOn, engineInMemory } from '../../../tests/support/open-engine'
import { held } from './held-database'
import { Network } from './network'
import { withoutChance, seedIds } from './seed-ids'
import { Scheduler } from './scheduler'

/** Start time of every world. */
const beginning = new Date('2026-01-05T09:00:00Z')
/** Number of database connections: enough for all transactions that can be open at the same time. */
const connections = 24
const statementMs = 60_000

/** The real server with its sandboxes; the scheduler holds all of their statements and messages. */
export interface Site {
  app: TestApp
  address: string
  engine: EngineName
  scheduler: Scheduler
  network: Network
  /** Resets the database to the data common to all worlds, and resets the clock. */
  fresh: (seed: number) => Promise<void>
  /** Ends and restarts the server, which loses its memory. */
  restart: () => Promise<void>
  /** Resolves when the sandboxes have handed over their webhooks. */
  sent: () => Promise<void>
  close: () => Promise<void>
}

function opened(url: string, scheduler: () => Scheduler) {
  const settings = [`set timezone = 'UTC'`, 'set jit = off', `set statement_timeout = ${statementMs}`].join(
    ';',
  )
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0,
    onConnect: async (client) => void (await client.query(settings)),
  })
  pool.on('error', () => {})
  const availability = new Availability(url)
  // Real durations must not affect a run, so an unresponsive database isn't probed.
  availability.close()
  const dialect = new PostgresDialect({ pool: preparing(pool, availability, statementMs) })
  const look = new pg.Client({ connectionString: url })
  const isThere = look.connect()
  // All connections are opened in advance: otherwise opening one could change the order of two statements.
  const open = async () => {
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    for (const client of clients) client.release()
  }
  const waits = async () => {
    await isThere
    const { rows } = await look.query<{ count: number }>(
      `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and a.datname = current_database()`,
    )
    return rows[0]!.count
  }
  return { dialect: () => held(dialect, scheduler(), false), waits, open, close: () => look.end() }
}

/**
 * Opens the site on its own database at `url`, or on an embedded in-memory one. It replaces the process's random
 * numbers and connections, so there can only be one per process.
 */
export async function openSite(url: string | null, name: string): Promise<Site> {
  withoutChance()
  const own = url === null ? null : await ownDatabase(url, name)
  const postgres = own === null ? null : opened(own, () => scheduler)
  const scheduler = new Scheduler(postgres?.waits ?? (async () => 0))
  const dialect = postgres ? postgres.dialect() : held(dialectOn(engineInMemory()), scheduler, true)
  const db = new Kysely<DB>({ dialect })
  const engine = postgres ? 'postgres' : 'pglite'
  await migrate(db)
  await postgres?.open()
  const app = await appOn({ db, engine, close: () => db.destroy() })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const network = new Network(scheduler)
  network.install()
  const { ctx } = app
  const restart = async () => {
    ctx.gateways = await openGateways(ctx.config, db, sandboxKeys, 1)
    ctx.gateways.listensAt(address)
  }
  return {
    app,
    address,
    engine,
    scheduler,
    network,
    restart,
    sent: () => dispatched(ctx),
    fresh: async (seed) => {
      scheduler.isHolding = false
      network.webhooks.length = 0
      await empty(db, true)
      // Dead rows would make each world slower than the previous one.
      if (postgres && seed % 50 === 0) await sql`vacuum analyze`.execute(db)
      ctx.clock.moveTo(beginning)
      seedIds(seed)
      scheduler.begin(seed)
      await restart()
    },
    close: async () => {
      app.http.server.closeAllConnections()
      await app.close()
      await db.destroy()
      await postgres?.close()
    },
  }
}
