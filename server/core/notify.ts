import { json } from '../platform/db/open'
import type { Trx } from './kind'
import { appendEvent } from '../platform/stream/append'

export interface NewNotification {
  user_id: number
  type: string
  params: Record<string, unknown>
  link: string | null
  /** Of an effect that may be carried out again: what it has told is not told twice. */
  letter?: string
}

/** Writes a line into somebody's notifications and their stream. To be followed by `bus.wake()` after the commit. */
export async function tell(trx: Trx, { params, ...notice }: NewNotification, now: Date): Promise<void> {
  const notified = await trx
    .insertInto('notification')
    .values({ ...notice, params: json(params), created_at: now })
    .onConflict((known) => known.column('letter').where('letter', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (notified)
    await appendEvent(trx, [notice.user_id], { type: 'notification', notification_id: notified.id }, now)
}
