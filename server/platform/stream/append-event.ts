import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema'

/** An event by ids: its content is read when it is sent, so nothing deleted is ever sent. */
export interface StreamEvent {
  type: 'chat.message' | 'chat.seen' | 'chat.deleted' | 'chat.cleared' | 'notification' | 'notification.seen'
  thread_id?: number
  message_id?: number
  notification_id?: number
  /** Up to which message, and which side of the conversation it was. */
  upto?: number
  by_person?: boolean
}

/**
 * Notes an event for each of these people, under their next number. To be the last thing of a transaction, and to be
 * followed by `bus.wake()` after it: the heads are held until then, in the order of their owners, so there is no
 * deadlock and numbers are committed in their order.
 */
export async function appendEvent(
  trx: Transaction<DB>,
  people: readonly number[],
  { type, thread_id, message_id, notification_id, upto, by_person }: StreamEvent,
  now: Date,
): Promise<void> {
  await sql`
    with head as (
      insert into stream_head (user_id, last)
      select distinct id::bigint, 1 from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb) as id order by 1
      on conflict (user_id) do update set last = stream_head.last + 1
      returning user_id, last)
    insert into stream_event (user_id, seq, type, thread_id, message_id, notification_id, upto, by_person, at)
    select user_id, last, ${type}, ${thread_id ?? null}::bigint, ${message_id ?? null}::bigint,
      ${notification_id ?? null}::bigint, ${upto ?? null}::int, ${by_person ?? null}::boolean, ${now}::timestamptz
    from head`.execute(trx)
}
