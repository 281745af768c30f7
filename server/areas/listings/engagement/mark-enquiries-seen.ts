import { sql } from 'kysely'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { requireOwn } from '../../listing-kinds'

/**
 * Stores which enquiries of an own property the owner has seen; later ones stay new. Somebody else's property is
 * NOT_FOUND: an administrator who looks is not its owner.
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
