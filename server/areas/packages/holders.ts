import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** Returns the listings that hold a slot of an active package. */
export async function slotHolders(
  db: Kysely<DB>,
  kind: 'property_list' | 'project_list',
  ids: number[],
  now: Date,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('slot')
    .innerJoin('subscription', 'subscription.id', 'slot.subscription_id')
    .select('slot.record_id')
    .where('slot.feature', '=', kind)
    .where('slot.record_id', 'in', ids)
    .where('slot.state', '<>', 'released')
    .where('subscription.state', '=', 'active')
    .where('subscription.due_at', '>', now)
    .execute()
  return new Set(rows.map((row) => row.record_id))
}
