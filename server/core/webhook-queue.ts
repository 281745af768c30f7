import { sql } from 'kysely'
import type { WebhookEvent } from '../../contract/api/webhook-events'
import type { Trx } from './kind'

/** An event for the software of an account. */
interface NewEvent {
  type: WebhookEvent
  /** By ids and names of the charts: nothing that a person wrote leaves so. */
  data: Readonly<Record<string, unknown>>
}

/**
 * Queues an event for every webhook of an account that is subscribed to it, in the transaction in which it happens: sent
 * only if that is committed, and then for certain.
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
