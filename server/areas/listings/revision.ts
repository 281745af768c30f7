import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { freeSlug } from './slug'
import { writeListing, type ListingFields } from './write'

/** Puts the waiting edit of a listing in force and clears it (D12). Nothing happens when none waits. */
export async function applyRevision(trx: Transaction<DB>, propertyId: number, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('property_revision')
    .select('changes')
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  if (!waiting) return
  const changes = waiting.changes as ListingFields
  // While the edit waited, another listing may have taken the slug it asked for.
  const slug = changes.slug && (await freeSlug(trx, changes.slug, propertyId))
  await writeListing(trx, propertyId, { ...changes, ...(slug && { slug }) }, now)
  await discardRevision(trx, propertyId)
}

/** Drops the waiting edit: it was refused, or the listing itself was. */
export async function discardRevision(trx: Transaction<DB>, propertyId: number): Promise<void> {
  await trx.deleteFrom('property_revision').where('property_id', '=', propertyId).execute()
}
