import type { AdvertisementEvent } from '../../../machines/records/advertisement/machine'
import { advance, recordCreated } from '../../core/advance'
import type { Move, Trx } from '../../core/kind'
import type { Listing } from '../listing-kinds'

/** A featuring that was just requested or granted. */
export interface NewFeaturing {
  id: number
  state: string
}

/** Locks a listing, so that it can't change until its featuring is written. Returns its owner; null if it is gone. */
export async function lockListing(trx: Trx, { record, id }: Listing): Promise<number | null> {
  const listing = await trx
    .selectFrom<Listing['record']>(record)
    .select('user_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return listing?.user_id ?? null
}

interface FirstMove extends Pick<Move, 'actor' | 'reason' | 'now'> {
  /** Owner of the listing. */
  ownerId: number
  until: Date
  event: AdvertisementEvent['type']
}

/**
 * Writes a featuring in the state in which nothing is asked for yet, and sends the event by which it leaves that state.
 * If the chart refuses the event, the caller's transaction leaves no row.
 */
export async function beginFeaturing(
  trx: Trx,
  { record, id: listingId }: Listing,
  { ownerId, until, event, actor, reason, now }: FirstMove,
): Promise<NewFeaturing> {
  const { id } = await trx
    .insertInto('advertisement')
    .values({
      user_id: ownerId,
      property_id: record === 'property' ? listingId : null,
      project_id: record === 'project' ? listingId : null,
      state: 'unasked',
      due_at: until,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCreated(trx, { record: 'advertisement', id, to: 'unasked', actor, now })
  const { to } = await advance(trx, {
    record: 'advertisement',
    id,
    event: { type: event },
    actor,
    reason,
    now,
  })
  return { id, state: to }
}
