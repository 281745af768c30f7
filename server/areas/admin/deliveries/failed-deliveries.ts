import { sql } from 'kysely'
import type { DeliveryKind } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'

/** An effect of the outbox, or a webhook, whose last try failed: it was the last one, or another is to come. */
export interface FailedDelivery {
  of: DeliveryKind
  id: number
  /** Of a webhook what the gateway calls the event. */
  type: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  due_since: Date
  /** When it was given up. */
  dead_at: Date | null
  /** When it is tried again by itself. */
  next_at: Date | null
  /** Of a webhook. */
  gateway: string | null
  outcome: string | null
  payment_id: string | null
}

/** One page of them: what was given up, the last failure first, then what is tried again, the next try first. */
export async function failedDeliveries(
  { db }: Ctx,
  offset: number,
  limit: number,
): Promise<FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    select 'effect' as of, id, type, payload, attempts, last_error, coalesce(due_since, run_at) as due_since,
      dead_at, case when dead_at is null then run_at end as next_at,
      null as gateway, null as outcome, null::uuid as payment_id
    from outbox where done_at is null and (dead_at is not null or last_error is not null)
    union all
    select 'webhook', id, type, '{}'::jsonb, attempts, last_error, received_at,
      dead_at, case when dead_at is null then run_at end, gateway, outcome, payment_id
    from payment_event where dead_at is not null or (run_at is not null and attempts > 0)
    order by dead_at desc nulls last, next_at, of, id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Milliseconds after which an effect that is due and that nobody has taken up is late: it is looked for every two seconds. */
const lateMs = 5 * 60_000

/**
 * How many are dead, how many wait for a try, how many of those failed before, since when the oldest of what is due is so,
 * tried or not, and whether nothing carries them out.
 */
export async function countDeliveries({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const now = clock.now()
  const { rows } = await sql<{
    dead: number
    waiting: number
    again: number
    oldest: Date | null
    untaken: Date | null
  }>`
    select count(*) filter (where dead_at is not null) as dead,
      count(*) filter (where dead_at is null) as waiting,
      count(*) filter (where dead_at is null and has_failed) as again,
      min(since) filter (where dead_at is null and since <= ${now}) as oldest,
      min(run_at) filter (where dead_at is null and is_effect and run_at <= ${now}) as untaken
    from (
      select dead_at, coalesce(due_since, run_at) as since, last_error is not null as has_failed, run_at, true as is_effect
      from outbox where done_at is null
      union all
      select dead_at, received_at, attempts > 0, run_at, false
      from payment_event where dead_at is not null or run_at is not null
    ) open`.execute(db)
  const { dead, waiting, again, oldest, untaken } = rows[0]!
  const late = new Date(now.getTime() - lateMs)
  const stalled = untaken !== null && untaken < late && !(await isAtWork(db, now, late))
  return { total: dead + again, dead, waiting, oldest: oldest?.toISOString() ?? null, stalled }
}

/** Whether an effect is being carried out, or was a short while ago: what waits then waits for its turn. */
async function isAtWork(db: Ctx['db'], now: Date, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('outbox')
    .select('id')
    .where((eb) => eb.or([eb('locked_until', '>', now), eb('done_at', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
