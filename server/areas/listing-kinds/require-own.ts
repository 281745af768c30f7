import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Listing, ListingRecord } from './kind'

/**
 * Requires an existing listing owned by the user. Refuses with NOT_FOUND for other users' listings, even for
 * administrators.
 */
export async function requireOwn(db: Kysely<DB>, userId: number, { record, id }: Listing): Promise<void> {
  const own = await db
    .selectFrom<ListingRecord>(record)
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) throw new Refusal('NOT_FOUND', 'refusals.notFound')
}
