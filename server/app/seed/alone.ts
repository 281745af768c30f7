import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { Trx } from '../../core/kind'

/** The lock of the seed among the advisory locks of a database; any number that nothing else uses. */
const seedLock = 7_203_100
const retryMs = 200

/**
 * Runs something while no other process on the same PostgreSQL does. The lock belongs to a transaction of its own: it
 * is given back when the process is killed. It is asked for again and again, since a statement that waited would run
 * into its time limit. The embedded database belongs to one process.
 */
export async function alone<R>(
  { db, engine }: Pick<Ctx, 'db' | 'engine'>,
  act: () => Promise<R>,
): Promise<R> {
  if (engine === 'pglite') return act()
  return db.transaction().execute(async (holder) => {
    while (!(await isHeld(holder))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    return act()
  })
}

async function isHeld(holder: Trx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${seedLock}) as held`.execute(holder)
  return rows[0]!.held
}
