import { sql } from 'kysely'
import type { WebhookEvent } from '../../../contract/api/webhook-events'
import type { Ctx } from '../../platform/context'

const event: WebhookEvent = 'message.received'
/** Maximum number of webhooks per statement, and maximum number of events per webhook. */
const portion = { webhooks: 200, events: 500 }

/**
 * Queues users' message events for the webhooks subscribed to them, by event number, so that each event is passed on
 * once and in order, without delaying the sender. Returns the number of events queued.
 */
export async function passOnMessages({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ n: number }>`
    with subscribed as materialized (
      select w.id, w.user_id, w.passed_on, h.last
      from webhook w join stream_head h on h.user_id = w.user_id
      where w.turned_off_at is null and w.events @> array[${event}] and h.last > w.passed_on
      order by w.id limit ${portion.webhooks} for update of w skip locked),
    news as materialized (
      select t.id, t.user_id, s.* from subscribed t cross join lateral (
        select seq, type, message_id, at from stream_event
        where user_id = t.user_id and seq > t.passed_on order by seq limit ${portion.events}) s),
    moved as (
      update webhook w set passed_on = coalesce((select max(seq) from news n where n.id = t.id), t.last)
      from subscribed t where t.id = w.id),
    queued as (
      insert into webhook_delivery (webhook_id, type, data, created_at, run_at)
      select n.id, ${event}, jsonb_build_object('message_id', m.id, 'thread_id', m.thread_id,
        'sender_id', m.sender_id, 'property_id', c.property_id), n.at, ${now}::timestamptz
      from news n
      join chat_message m on m.id = n.message_id and m.sender_id <> n.user_id and m.deleted_at is null
      join chat_thread c on c.id = m.thread_id
      where n.type = 'chat.message' order by n.id, n.seq
      returning 1)
    select count(*)::int as n from queued`.execute(db)
  return rows[0]!.n
}
