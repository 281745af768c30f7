import pg from 'pg'
import { connectMs } from './availability'

/** How often both connections are asked: others may use the pooler meanwhile. */
const rounds = 4

/** A pooler that gives each transaction another connection: what a session keeps is lost behind it. */
export class PoolerSharesConnections extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that gives each transaction another connection, which loses prepared statements, time limits, locks and live updates: use pool_mode=session there, or the address of PostgreSQL itself.',
    )
  }
}

/** Throws `PoolerSharesConnections` where the site could not work. */
export async function refusePooler(databaseUrl: string): Promise<void> {
  if (await sharesConnections(databaseUrl)) throw new PoolerSharesConnections()
}

/**
 * Whether a pooler before PostgreSQL assigns connections by transaction: then two connections of ours meet one process
 * of the server, or one meets several. False where the database does not answer.
 */
export async function sharesConnections(databaseUrl: string): Promise<boolean> {
  const clients = Array.from(
    { length: 2 },
    () =>
      new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: connectMs,
        query_timeout: connectMs,
      }),
  )
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    const met = clients.map(() => new Set<number>())
    for (let round = 0; round < rounds; round++)
      for (const [nth, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        met[nth]!.add(rows[0]!.pid)
      }
    const all = new Set(met.flatMap((pids) => [...pids]))
    return all.size !== clients.length || met.some(({ size }) => size > 1)
  } catch {
    return false
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}
