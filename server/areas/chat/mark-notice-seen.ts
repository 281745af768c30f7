import { sql } from 'kysely'
import type { Trx } from '../../core/kind'

/** The conversation was read by these: its line in their notifications is as well. */
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
