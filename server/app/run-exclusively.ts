import { sql } from 'kysely'
import type { Ctx } from '../platform/context'
import { lastsLong } from '../platform/db/long-transaction'
import type { Trx } from '../core/kind'

/** The advisory locks of a database; any numbers that nothing else uses. */
export const locks = { seed: 7_203_100, backup: 7_203_101 }

const retryMs = 200

type Database = Pick<Ctx, 'db' | 'engine'>

/**
 * Runs something while no other process on the same PostgreSQL does. The lock belongs to a transaction of its own: it
 * is given back when the process is killed. It is asked for again and again, since a statement that waited would run
 * into its time limit. The embedded database belongs to one process.
 */
export async function alone<R>({ db, engine }: Database, lock: number, act: () => Promise<R>): Promise<R> {
  if (engine === 'pglite') return act()
  return db.transaction().execute(async (holder) => {
    await lastsLong.execute(holder)
    while (!(await isHeld(holder, lock))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    return act()
  })
}

/** The same, but leaves it where another process does it already; then answers with null. */
export async function ifAlone<R>(
  { db, engine }: Database,
  lock: number,
  act: () => Promise<R>,
): Promise<R | null> {
  if (engine === 'pglite') return act()
  return db.transaction().execute(async (holder) => {
    await lastsLong.execute(holder)
    return (await isHeld(holder, lock)) ? act() : null
  })
}

async function isHeld(holder: Trx, lock: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as held`.execute(holder)
  return rows[0]!.held
}
