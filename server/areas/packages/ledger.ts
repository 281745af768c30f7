import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/types'
import type { Feature } from '../../../contract/words'
import type { DB } from '../../db/schema'

type Line = Data<'get-user-subscriptions'>[number]['slots'][number]

/** The ledger of some packages: which listing holds or held which slot, oldest first (D67). */
export async function slotsOf(db: Kysely<DB>, subscriptionIds: number[]): Promise<Map<number, Line[]>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('slot')
    .leftJoin('property', (join) =>
      join.onRef('property.id', '=', 'slot.record_id').on('slot.record', '=', 'property'),
    )
    .selectAll('slot')
    .select('property.title')
    .where('slot.subscription_id', 'in', subscriptionIds)
    .orderBy('slot.id')
    .execute()
  const byPackage = new Map<number, Line[]>(subscriptionIds.map((id) => [id, []]))
  for (const row of rows) {
    byPackage.get(row.subscription_id)?.push({
      id: row.id,
      feature: row.feature as Feature,
      record: row.record as 'property' | 'project',
      record_id: row.record_id,
      title: row.title,
      state: row.state,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })
  }
  return byPackage
}
