import { sql, type Kysely } from 'kysely'
import { trust } from '../../../../contract/limits'
import type { FullProperty } from '../../../../contract/shapes/listings/cards'
import type { DB } from '../../../platform/db/schema'

const dayMs = 86_400_000

/** What can be said for a listing: whether somebody of the team approved it, and how many people asked lately. */
export async function trustOf(db: Kysely<DB>, id: number, now: Date): Promise<FullProperty['trust']> {
  const since = new Date(now.getTime() - trust.askedDays * dayMs)
  const { rows } = await sql<FullProperty['trust']>`
    select exists (select from record_history h where h.record = 'property' and h.record_id = ${String(id)}
        and h.event = 'listing.approved' and h.actor_role = 'admin') as is_reviewed,
      (select count(*)::int from interest i where i.property_id = ${id} and i.created_at >= ${since}) as asked`.execute(
    db,
  )
  return rows[0]!
}
