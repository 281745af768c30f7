import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../context'
import type { DB } from '../db/schema'
import { Refusal } from '../http/refusal'
import { hashToken } from '../http/token'

export interface Allowance {
  max: number
  seconds: number
}

type Parts = Pick<Ctx, 'db' | 'clock'>

/**
 * Counts one attempt of `who` at `what`, before anything expensive is done. Refuses with RATE_LIMITED and the seconds
 * to wait when the window is used up. Only a hash of `who` is stored.
 */
export async function spend(
  parts: Parts,
  what: string,
  who: string,
  { max, seconds }: Allowance,
): Promise<void> {
  const { hits, until } = await count(parts, keyOf(what, who), seconds)
  if (hits > max) throw tooMany(secondsUntil(until, parts.clock.now()))
}

/** The same per network address, multiplied as the operator set it. */
export function spendIp(ctx: Ctx, what: string, ip: string, { max, seconds }: Allowance): Promise<void> {
  return spend(ctx, what, ip, { max: max * ctx.config.PER_IP_FACTOR, seconds })
}

/** True while `who` still has attempts; counts one. For limits that must not show in the answer. */
export async function hasLeft(
  parts: Parts,
  what: string,
  who: string,
  { max, seconds }: Allowance,
): Promise<boolean> {
  return (await count(parts, keyOf(what, who), seconds)).hits <= max
}

/** How often `who` did `what` in the window that is open, and when it closes. Counts nothing. */
export async function counted(
  { db, clock }: Parts,
  what: string,
  who: string,
): Promise<{ hits: number; until: Date } | null> {
  const row = await db
    .selectFrom('throttle')
    .select(['hits', 'until'])
    .where('key', '=', keyOf(what, who))
    .where('until', '>', clock.now())
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the attempts of `who`: it was the right person after all. */
export async function forgive(db: Kysely<DB>, what: string, who: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(what, who)).execute()
}

/** The refusal of everything that may be tried again later. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'refusals.rateLimitedFor', {
    params: { seconds },
    extra: { retry_after: seconds },
  })
}

/** Whole seconds until a moment, at least one. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
}

const keyOf = (what: string, who: string) => `${what}:${hashToken(who)}`

async function count(
  { db, clock }: Parts,
  key: string,
  seconds: number,
): Promise<{ hits: number; until: Date }> {
  const now = clock.now()
  const end = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql<{ hits: number; until: Date }>`
    insert into throttle as t (key, hits, until) values (${key}, 1, ${end})
    on conflict (key) do update set
      hits = case when t.until <= ${now} then 1 else t.hits + 1 end,
      until = case when t.until <= ${now} then excluded.until else t.until end
    returning hits, until`.execute(db)
  const counted = rows[0]!
  if (counted.hits === 1) await sql`delete from throttle where until <= ${now}`.execute(db)
  return counted
}
