import type { Config } from '../config/config'
import { startClient } from './start-client'

/** Number of times both connections are checked, because other clients may use the pooler at the same time. */
const rounds = 4

/** Thrown for a transaction pooler, behind which session state is lost. */
export class PoolerSharesConnections extends Error {
  constructor(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL') {
    super(
      setting === 'DATABASE_URL'
        ? 'DATABASE_URL leads to a pooler that gives each transaction another connection, which loses time limits and live updates: give the address of PostgreSQL itself in DATABASE_DIRECT_URL as well, or use pool_mode=session there.'
        : 'DATABASE_DIRECT_URL leads to a pooler that gives each transaction another connection: it has to be the address of PostgreSQL itself.',
    )
  }
}

/**
 * Thrown for a pooler that doesn't support prepared statements: statements prepared on one connection are missing on
 * the next.
 */
export class PoolerForgetsStatements extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that forgets prepared statements: set PREPARED_STATEMENTS=0, or use PgBouncer 1.21 or newer with max_prepared_statements.',
    )
  }
}

/** Thrown if the pooler connects to PostgreSQL as a different user, to whom settings by role don't apply. */
export class PoolerHasOtherUser extends Error {
  constructor(pooled: string, direct: string) {
    super(
      `DATABASE_URL comes to the database as ${pooled} and DATABASE_DIRECT_URL as ${direct}: give both the same user. Behind a pooler time limits and other settings are those of the role, which the server sets for its own.`,
    )
  }
}

/** Throws `PoolerSharesConnections` if the URL leads to a transaction pooler. */
export async function refusePooler(
  databaseUrl: string,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> {
  if (await sharesConnections(databaseUrl)) throw new PoolerSharesConnections(setting)
}

/** Throws if a configured address leads to an unsuitable pooler. */
export async function refusePoolers({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  PREPARED_STATEMENTS,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'PREPARED_STATEMENTS'>): Promise<void> {
  if (!DATABASE_URL) return
  if (!DATABASE_DIRECT_URL) return refusePooler(DATABASE_URL, 'DATABASE_URL')
  await refusePooler(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL')
  await refuseOtherUser(DATABASE_URL, DATABASE_DIRECT_URL)
  if (PREPARED_STATEMENTS) await refuseForgetful(DATABASE_URL)
}

/** Throws `PoolerHasOtherUser` if the two URLs connect as different database users. */
export async function refuseOtherUser(databaseUrl: string, directUrl: string): Promise<void> {
  const [pooled, direct] = await Promise.all([databaseUrl, directUrl].map(userAt))
  if (pooled !== direct) throw new PoolerHasOtherUser(pooled!, direct!)
}

async function userAt(address: string): Promise<string> {
  const client = startClient(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]!.name
  } finally {
    void client.end().catch(() => {})
  }
}

/** Throws `PoolerForgetsStatements` if two connections can't use the same name for different prepared statements. */
export async function refuseForgetful(databaseUrl: string): Promise<void> {
  const clients = [1, 2].map(() => startClient(databaseUrl))
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < rounds; round++)
      for (const [nth, client] of clients.entries()) {
        const text = `select $1::int + ${nth} as sum`
        const { rows } = await client.query<{ sum: number }>({ name: 'known', text, values: [round] })
        if (rows[0]!.sum !== round + nth) throw new PoolerForgetsStatements()
      }
  } catch (error) {
    if ((error as { code?: string }).code?.match(/^(26000|42P05)$/)) throw new PoolerForgetsStatements()
    throw error
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

/**
 * Whether a pooler assigns server connections per transaction: then two of our connections reach the same server
 * process, or one of them reaches several. False if the database doesn't respond.
 */
export async function sharesConnections(databaseUrl: string): Promise<boolean> {
  const clients = [1, 2].map(() => startClient(databaseUrl))
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
