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
 * Counts an attempt by `who` at `what`, before any expensive work. Refuses with RATE_LIMITED and the remaining delay if
 * the window's limit is reached. Only a hash of `who` is stored.
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

/**
 * Works like `spend`, but per network as defined by `networkOf`, with the limit multiplied by the operator's factor.
 */
export function spendIp(
  parts: Parts & { config: Pick<Config, 'PER_IP_FACTOR'> },
  what: string,
  ip: string,
  { max, seconds }: Allowance,
): Promise<void> {
  return spend(parts, what, networkOf(ip), { max: max * parts.config.PER_IP_FACTOR, seconds })
}

/** Counts an attempt; returns whether `who` had attempts left. For limits that the response must not reveal. */
export async function hasLeft(
  parts: Parts,
  what: string,
  who: string,
  { max, seconds }: Allowance,
): Promise<boolean> {
  return (await count(parts, keyOf(what, who), seconds)).hits <= max
}

/**
 * Returns how often `who` did `what` in the current window, and the time at which the window ends. Doesn't count an
 * attempt.
 */
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

/** Clears the counted attempts of `who` after they turned out to be legitimate. */
export async function forgive(db: Kysely<DB>, what: string, who: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(what, who)).execute()
}

/** Returns the refusal for a request that may be retried after this many seconds. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'refusals.rateLimitedFor', {
    params: { seconds },
    extra: { retry_after: seconds },
  })
}

/** Returns the whole seconds until a time, at least one. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
}

/**
 * Adds to the count of `who` at `what` in a window with a fixed end; returns the total. For processes that count
 * locally and synchronise periodically.
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

/** Adds to the count in a key's window, or opens a window that ends at `until`. */
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
  // A new window was opened, so this is a good time to delete expired windows.
  if (counted.hits === more) await sql`delete from throttle where until <= ${now}`.execute(db)
  return counted
}
