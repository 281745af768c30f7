import { sql } from 'kysely'
import type { Ctx } from '../context'
import { handlerOf } from './handlers'

const lockSeconds = 60
/** An effect that failed so often is left alone. */
export const attemptsMax = 8

interface Claimed {
  id: number
  type: string
  payload: Record<string, unknown>
  letter: string
  attempts: number
}

/**
 * Carries out what transitions asked for, oldest first, until nothing is due. Several processes may drain at once:
 * a row is claimed under `skip locked`, one after the other, since whatever a process holds when it is killed counts as
 * tried. A failure waits twice as long each time and is kept with its error.
 * Returns how many effects were carried out.
 */
export async function drainOutbox(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    if (ctx.shutdown.signal.aborted) return done
    const effect = await claim(ctx)
    if (!effect) return done
    if (await carryOut(ctx, effect)) done++
  }
}

async function claim({ db, clock }: Ctx): Promise<Claimed | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + lockSeconds * 1000)
  const { rows } = await sql<Claimed>`
    update outbox set locked_until = ${until}, attempts = attempts + 1
    where id = (
      select id from outbox
      where done_at is null and run_at <= ${now} and (locked_until is null or locked_until < ${now}) and attempts < ${attemptsMax}
      order by run_at, id limit 1 for update skip locked
    ) returning id, type, payload, letter, attempts`.execute(db)
  return rows[0]
}

async function carryOut(ctx: Ctx, { id, type, payload, letter, attempts }: Claimed): Promise<boolean> {
  const now = ctx.clock.now()
  try {
    await handlerOf(type)(ctx, type, payload, letter)
    await ctx.db
      .updateTable('outbox')
      .set({ done_at: now, locked_until: null, last_error: null })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    ctx.log.warn({ error, type, id }, 'effect failed')
    const run_at = new Date(now.getTime() + 2 ** attempts * 1000)
    await ctx.db
      .updateTable('outbox')
      .set({ run_at, locked_until: null, last_error: String(error).slice(0, 500) })
      .where('id', '=', id)
      .execute()
    return false
  }
}
