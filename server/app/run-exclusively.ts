import { sql } from 'kysely'
import type { Ctx } from '../platform/context'
import { lastsLong } from '../platform/db/long-transaction'
import type { Trx } from '../core/kind'

/** Advisory lock ids; arbitrary numbers that nothing else uses. */
export const locks = { seed: 7_203_100, backup: 7_203_101 }

const retryMs = 200

type Database = Pick<Ctx, 'db' | 'engine'>

/**
 * Runs `act` while no other process on the same PostgreSQL database does. A separate transaction holds the lock, so it
 * is released if the process is killed. The lock is acquired by polling, because a blocking statement would hit the
 * statement timeout. The embedded database has only one process and needs no lock.
 */
export async function alone<R>({ db, engine }: Database, lock: number, act: () => Promise<R>): Promise<R> {
  if (engine === 'pglite') return act()
  return db.transaction().execute(async (holder) => {
    await lastsLong.execute(holder)
    while (!(await isHeld(holder, lock))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    return act()
  })
}

/** Runs `act`, or returns null immediately if another process holds the lock. */
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
