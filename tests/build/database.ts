import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seed } from '../../server/app/seed/seed'
import { pairOf, type Somebody } from '../../workshop/lab/kill/people'
import { openSite } from '../../workshop/lab/kill/site'
import { ownDatabase } from '../run/own-database'
import { testPostgres } from '../run/postgres'

/** A fresh database for servers running in separate processes, with direct SQL access for the test. */
export interface OutsideDatabase {
  url: string
  ask: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Creates `count` pairs of users who may message each other. */
  pairs: (count: number) => Promise<[Somebody, Somebody][]>
  /** Drops the database; all connections to it must be closed. */
  remove: () => Promise<void>
}

/**
 * Creates a database on the server in DATABASE_URL or on a local PostgreSQL; returns null when neither is available.
 */
export async function outsideDatabase(): Promise<OutsideDatabase | null> {
  const postgres = await testPostgres()
  if (!postgres) return null
  const name = `roles_${process.pid}_${process.hrtime.bigint()}`
  const url = await ownDatabase(postgres.url, name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    ask: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    async pairs(count) {
      const dataDir = mkdtempSync(join(tmpdir(), 'threshold-people-'))
      const site = await openSite({ port: 0, dataDir, databaseUrl: url })
      try {
        await seed(site.ctx, 'none')
        return await Promise.all(Array.from({ length: count }, () => pairOf(site.ctx)))
      } finally {
        await site.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    async remove() {
      await pool.end()
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
      postgres.stop()
    },
  }
}
