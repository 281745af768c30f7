import { json } from '../../db/open'
import type { Trx } from '../../records/kind'
import { appendEvent } from '../../stream/append'

export interface Notice {
  user_id: number
  type: string
  params: Record<string, unknown>
  link: string | null
}

/** Writes a line into somebody's notifications and their stream. To be followed by `bus.wake()` after the commit. */
export async function tell(trx: Trx, { params, ...notice }: Notice, now: Date): Promise<void> {
  const { id } = await trx
    .insertInto('notification')
    .values({ ...notice, params: json(params), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendEvent(trx, [notice.user_id], { type: 'notification', notification_id: id }, now)
}
