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
  /** Message id of a retryable effect; prevents creating the same notice twice. */
  letter?: string
}

/**
 * Returns the recipient of a record's effect: its owner, the user its kind specifies instead, or the addressee in the
 * chart: `owner`, `counterpart`, or `admin` (the administrator who last acted on it). Null if the account no longer
 * exists.
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

/** Adds a notification and a stream event for a user. Call `bus.wake()` after the commit. */
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
