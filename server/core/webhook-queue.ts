import { sql } from 'kysely'
import type { WebhookEvent } from '../../contract/api/webhook-events'
import type { Trx } from './kind'

/** A webhook event of an account. */
interface NewEvent {
  type: WebhookEvent
  /** Event data; contains only ids and names from the charts, never user-written text. */
  data: Readonly<Record<string, unknown>>
}

/**
 * Queues an event for every webhook of an account that is subscribed to it. Runs in the transaction of the change, so
 * that the event is sent if and only if the change commits.
 */
export async function queueEvent(
  trx: Trx,
  userId: number,
  { type, data }: NewEvent,
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, type, data, created_at, run_at)
    select id, ${type}, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from webhook
    where user_id = ${userId} and turned_off_at is null and events @> array[${type}]`.execute(trx)
}
