import type { Kysely, Selectable } from 'kysely'
import type { RecordName } from '../../contract/values'
import { json } from '../platform/db/json'
import type { DB } from '../platform/db/schema'
import type { Trx } from './kind'
import { kindOf } from './registry'
import { appendEvent } from '../platform/stream/append-event'

export interface NewNotification {
  user_id: number
  type: string
  params: Record<string, unknown>
  link: string | null
  /** For an effect that may be carried out again: a notice that was sent is not sent twice. */
  letter?: string
}

/**
 * Who is notified by an effect of a record: its owner, whom its kind names instead, or whom the chart addresses it to:
 * `owner`, `counterpart`, or `admin`, the administrator who acted on it last. Null if the account is gone.
 */
export async function addresseeOf(
  db: Kysely<DB>,
  record: RecordName,
  row: Selectable<DB[keyof DB]>,
  { type, id, to }: { type: string; id: unknown; to?: unknown },
): Promise<number | null> {
  const kind = kindOf(record)
  if (to === 'owner') return kind.ownerOf(row)
  if (to === 'counterpart') return kind.counterpartOf?.(row) ?? null
  if (to !== 'admin') return kind.addresseeOf?.(row, type) ?? kind.ownerOf(row)
  const last = await db
    .selectFrom('record_history')
    .select('actor_id')
    .where('record', '=', record)
    .where('record_id', '=', String(id))
    .where('actor_role', '=', 'admin')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.actor_id ?? null
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
