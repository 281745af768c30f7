import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/http/refusal'
import type { Listing, ListingRecord } from './kind'

/** Wants the listing to be there and one's own: another person's is NOT_FOUND, whoever looks. */
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
