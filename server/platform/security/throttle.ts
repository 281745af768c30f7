import { sql, type Kysely } from 'kysely'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { DB } from '../db/schema'
import { networkOf } from './network'
import { Refusal } from '../refusal'
import { hashToken } from '../secrets/token'

export interface Allowance {
  max: number
  seconds: number
}

interface Parts {
  db: Kysely<DB>
  clock: Clock
}

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

/** The same per network, as `networkOf` counts them, multiplied as the operator set it. */
export function spendIp(
  parts: Parts & { config: Pick<Config, 'PER_IP_FACTOR'> },
  what: string,
  ip: string,
  { max, seconds }: Allowance,
): Promise<void> {
  return spend(parts, what, networkOf(ip), { max: max * parts.config.PER_IP_FACTOR, seconds })
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

/**
 * Adds what `who` did at `what` to a window whose end everybody knows; gives how often it was in all. For processes that
 * count by themselves and put their counts together now and then.
 */
export const countMore = async (
  { db, clock }: Parts,
  what: string,
  who: string,
  { more, until }: { more: number; until: Date },
): Promise<number> =>
  (await add({ db, now: clock.now() }, `${keyOf(what, who)}:${until.getTime()}`, { more, until })).hits

const keyOf = (what: string, who: string) => `${what}:${hashToken(who)}`

function count({ db, clock }: Parts, key: string, seconds: number): Promise<{ hits: number; until: Date }> {
  const now = clock.now()
  return add({ db, now }, key, { more: 1, until: new Date(now.getTime() + seconds * 1000) })
}

/** Adds to the window of a key, or opens one that closes at `until`. */
async function add(
  { db, now }: { db: Kysely<DB>; now: Date },
  key: string,
  { more, until }: { more: number; until: Date },
): Promise<{ hits: number; until: Date }> {
  const { rows } = await sql<{ hits: number; until: Date }>`
    insert into throttle as t (key, hits, until) values (${key}, ${more}, ${until})
    on conflict (key) do update set
      hits = case when t.until <= ${now} then excluded.hits else t.hits + excluded.hits end,
      until = case when t.until <= ${now} then excluded.until else t.until end
    returning hits, until`.execute(db)
  const counted = rows[0]!
  // A window was opened: those that have closed are deleted.
  if (counted.hits === more) await sql`delete from throttle where until <= ${now}`.execute(db)
  return counted
}
