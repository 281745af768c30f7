import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { recordCreated } from '../../core/advance'
import { byPerson, type ActedBy, type Trx } from '../../core/kind'
import { requireEligible } from '../eligibility'
import { type Listing, openAdvertisement } from '../listing-kinds'
import { holdSlot } from '../packages'

/** Converts the input of `store_advertisement`, whose schema guarantees the id. */
export const wantedOf = (input: Parsed<'store_advertisement'>): Listing =>
  input.feature_for === 'property'
    ? { record: 'property', id: input.property_id! }
    : { record: 'project', id: input.project_id! }

const featureFor = { property: 'property_feature', project: 'project_feature' } as const

/**
 * Requests featuring of an own public listing (D66, D67) and reserves a slot until an administrator decides. The
 * listing is locked, so that concurrent duplicates are refused. Featuring lasts as long as the package that includes
 * it. Refuses like the gates, with NOT_FOUND for another user's listing, and with NOT_ALLOWED if the listing isn't
 * public, is sold or rented, or is already featured.
 */
export async function storeAdvertisement(
  ctx: Ctx,
  user: CallingUser,
  { record, id }: Listing,
): Promise<number> {
  const { id: userId, apiTokenId } = user
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const demoMode = ctx.config.DEMO_MODE
    await requireEligible(trx, { userId, feature: featureFor[record], demoMode, now })
    await requireFree(trx, { record, id }, userId)
    return askForFeaturing(trx, { id: userId, apiTokenId }, { record, id }, now)
  })
}

/** Writes the request and reserves its slot; also used by the seed. Returns the new id. */
export async function askForFeaturing(
  trx: Trx,
  owner: Parameters<typeof byPerson>[0],
  { record, id }: Listing,
  now: Date,
): Promise<number> {
  const { id: userId } = owner
  const actor = byPerson(owner)
  const ad = await writeAdvertisement(trx, { record, id }, { userId, until: now, actor, now })
  const { until } = await holdSlot(trx, { userId, kind: featureFor[record], recordId: ad, now })
  await trx.updateTable('advertisement').set({ due_at: until }).where('id', '=', ad).execute()
  return ad
}

interface NewAdvertisement {
  /** Owner of the listing. */
  userId: number
  until: Date
  actor: ActedBy
  now: Date
}

/** Creates a featuring in its initial state with its first history entry. */
export async function writeAdvertisement(
  trx: Trx,
  { record, id }: Listing,
  { userId, until, actor, now }: NewAdvertisement,
): Promise<number> {
  const ad = await trx
    .insertInto('advertisement')
    .values({
      user_id: userId,
      property_id: record === 'property' ? id : null,
      project_id: record === 'project' ? id : null,
      state: 'pending',
      due_at: until,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCreated(trx, { record: 'advertisement', id: ad.id, to: 'pending', actor, now })
  return ad.id
}

/**
 * Locks a listing and checks that it is public, available, not featured, and has no pending featuring request; with
 * `userId`, also that it belongs to that user. Returns its owner.
 */
export async function requireFree(trx: Trx, { record, id }: Listing, userId?: number): Promise<number> {
  const listing = await trx
    .selectFrom(record)
    .select(['user_id', 'public'])
    .$if(record === 'property', (query) => query.select(sql<boolean>`on_offer`.as('on_offer')))
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!listing) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (!listing.public) throw new Refusal('NOT_ALLOWED', 'featuring.notPublic')
  if (listing.on_offer === false) throw new Refusal('NOT_ALLOWED', 'featuring.notOnOffer')
  if (await openAdvertisement(trx, record, id)) throw new Refusal('NOT_ALLOWED', 'featuring.already')
  return listing.user_id
}
