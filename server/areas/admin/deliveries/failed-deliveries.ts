import { sql } from 'kysely'
import type { DeliveryKind } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'

/** An outbox effect or webhook whose last attempt failed, with or without retries left. */
export interface FailedDelivery {
  of: DeliveryKind
  id: number
  /** For a webhook, the gateway's event name. */
  type: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  due_since: Date
  /** Time at which the delivery was given up; null while it will be retried. */
  dead_at: Date | null
  /** Time of the next automatic retry; null if the delivery was given up. */
  next_at: Date | null
  /** Gateway that sent the webhook; null for effects, as are `outcome` and `payment_id`. */
  gateway: string | null
  outcome: string | null
  payment_id: string | null
}

/**
 * Returns a page of failed deliveries: first deliveries given up, latest failure first, then deliveries to be retried,
 * next retry first.
 */
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

/** Delay in ms after which a due effect not yet started counts as late; the queue is polled every two seconds. */
const lateMs = 5 * 60_000

/**
 * Counts failed and waiting deliveries. Also returns how many waiting deliveries have failed before, when the oldest
 * was due, and whether deliveries have stalled.
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

/**
 * Whether an effect is running or finished recently, in which case the other effects are only waiting for their turn.
 */
async function isAtWork(db: Ctx['db'], now: Date, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('outbox')
    .select('id')
    .where((eb) => eb.or([eb('locked_until', '>', now), eb('done_at', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
