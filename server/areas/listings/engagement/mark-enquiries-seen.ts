import { sql } from 'kysely'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { requireOwn } from '../../listing-kinds'

/**
 * Marks enquiries about an own property as seen; later enquiries stay new. Refuses with NOT_FOUND for others'
 * properties, so an administrator's view doesn't count as the owner's.
 */
export async function seeInterested(
  { db, clock }: Ctx,
  { property_id, people }: Parsed<'interested-seen'>,
  ownerId: number,
): Promise<Data<'interested-seen'>> {
  await requireOwn(db, ownerId, { record: 'property', id: property_id })
  const unseen = db
    .updateTable('interest')
    .where('property_id', '=', property_id)
    .where('seen_at', 'is', null)
  if (people.length > 0) await unseen.set({ seen_at: clock.now() }).where('user_id', 'in', people).execute()
  const { rows } = await sql<{ new: number }>`select count(*)::int as new from interest i
    join app_user u on u.id = i.user_id
    where i.property_id = ${property_id} and i.seen_at is null and u.account_state = 'active'`.execute(db)
  return rows[0]!
}
