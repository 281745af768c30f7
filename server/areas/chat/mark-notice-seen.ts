import { sql } from 'kysely'
import type { Trx } from '../../core/kind'

/** Marks a conversation's notification as seen for the users who have read it. */
export async function messageWasSeen(
  trx: Trx,
  people: readonly number[],
  thread: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where(sql<boolean>`user_id = any(${[...people]}::bigint[])`)
    .where('type', '=', 'chat.message')
    .where(sql<boolean>`params->>'thread' = ${String(thread)}`)
    .where('read_at', 'is', null)
    .execute()
}
