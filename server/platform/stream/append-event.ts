import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema'

/** An event that contains only ids. Its content is read when it is sent, so that deleted content is never sent. */
export interface StreamEvent {
  type: 'chat.message' | 'chat.seen' | 'chat.deleted' | 'chat.cleared' | 'notification' | 'notification.seen'
  thread_id?: number
  message_id?: number
  notification_id?: number
  /** Number of the last message that the event covers, and whether the thread's `person` side caused it. */
  upto?: number
  by_person?: boolean
}

/**
 * Appends an event for each user, under the user's next number. Must be the last step of a transaction, and
 * `bus.wake()` must be called after it: the stream heads stay locked until the commit, in order of their owners' ids,
 * so that there are no deadlocks and numbers are committed in order.
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
