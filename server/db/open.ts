import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { PgliteClient } from './pglite-client'
import { PgliteDialect } from './pglite-dialect'
import { preparing } from './preparing-pool'
import type { DB } from './schema'

const INT8 = 20
pg.types.setTypeParser(INT8, Number)

export type Engine = 'pglite' | 'postgres'
export interface Opened {
  db: Kysely<DB>
  engine: Engine
  /** Of PostgreSQL, for connections of their own. */
  databaseUrl?: string
}

/**
 * Opens PostgreSQL when a URL is given, otherwise PGlite in `dataDir/pg` (or in memory without a folder).
 * Both speak the same dialect; every query and migration runs on both.
 */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir?: string }): Opened {
  if (databaseUrl) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      options: '-c jit=off -c random_page_cost=1.1 -c timezone=UTC',
    })
    return {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }),
      engine: 'postgres',
      databaseUrl,
    }
  }
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const client = new PgliteClient(dataDir ? join(dataDir, 'pg') : 'memory://')
  return { db: new Kysely<DB>({ dialect: new PgliteDialect(client) }), engine: 'pglite' }
}

/** A database that does not answer, said with its address and never with its password. */
export class DatabaseOut extends Error {
  constructor(url: string, reason: string) {
    const { host, pathname } = new URL(url)
    super(`The database at ${host}${pathname} (DATABASE_URL) does not answer: ${reason}`)
  }
}

/** Asks the database for a sign of life, so that a start fails with one sentence instead of a trace. */
export async function greet({ db }: Opened, databaseUrl: string): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new DatabaseOut(databaseUrl, message || code || 'no reason given')
  }
}

/** A value for a jsonb column, the same on both engines (`pg` would turn an array into a PostgreSQL array). */
export const json = (value: unknown): RawBuilder<string> => sql<string>`${JSON.stringify(value)}::jsonb`
