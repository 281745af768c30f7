import { sql } from 'kysely'
import type { DeliveryKind } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'

/** An effect of the outbox, or a webhook, that was tried to the end. */
export interface DeadDelivery {
  of: DeliveryKind
  id: number
  /** Of a webhook what the gateway calls the event. */
  type: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  due_since: Date
  dead_at: Date
  /** Of a webhook. */
  gateway: string | null
  outcome: string | null
  payment_id: string | null
}

/** One page of them, the last failure first. */
export async function deadDeliveries({ db }: Ctx, offset: number, limit: number): Promise<DeadDelivery[]> {
  const { rows } = await sql<DeadDelivery>`
    select 'effect' as of, id, type, payload, attempts, last_error, coalesce(due_since, run_at) as due_since,
      dead_at, null as gateway, null as outcome, null::uuid as payment_id
    from outbox where done_at is null and dead_at is not null
    union all
    select 'webhook', id, type, '{}'::jsonb, attempts, last_error, received_at,
      dead_at, gateway, outcome, payment_id
    from payment_event where dead_at is not null
    order by dead_at desc, of, id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** How many are dead, how many wait for a try, and since when the oldest that failed before is due. */
export async function countDeliveries({ db }: Ctx) {
  const { rows } = await sql<{ dead: number; waiting: number; oldest: Date | null }>`
    select count(*) filter (where dead_at is not null) as dead,
      count(*) filter (where dead_at is null) as waiting,
      min(since) filter (where dead_at is null and has_failed) as oldest
    from (
      select dead_at, due_since as since, last_error is not null as has_failed
      from outbox where done_at is null
      union all
      select dead_at, received_at, attempts > 0
      from payment_event where dead_at is not null or run_at is not null
    ) open`.execute(db)
  const { dead, waiting, oldest } = rows[0]!
  return { total: dead, waiting, oldest: oldest?.toISOString() ?? null }
}
