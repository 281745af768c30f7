import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { byPerson, type Trx } from '../../core/kind'
import { lockAccount, requireEligible } from '../eligibility'
import { featuringFeatureOf, type Listing } from '../listing-kinds'
import { beginFeaturing, type NewFeaturing, lockListing } from './begin-featuring'

/** Converts the input of `store_advertisement`, whose schema guarantees the id. */
export const wantedOf = (input: Parsed<'store_advertisement'>): Listing =>
  input.feature_for === 'property'
    ? { record: 'property', id: input.property_id! }
    : { record: 'project', id: input.project_id! }

/**
 * Requests featuring of an own listing, if its chart allows that (D66, D67), and reserves a slot until an administrator
 * decides. The account is locked, then the listing, so that concurrent duplicates are refused. Refuses like the chart;
 * another user's listing with an unmet requirement, or NOT_FOUND.
 */
export async function storeAdvertisement(
  ctx: Ctx,
  user: CallingUser,
  wanted: Listing,
): Promise<NewFeaturing> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    await lockAccount(trx, user.id)
    const ownerId = await lockListing(trx, wanted)
    if (ownerId !== user.id) {
      const feature = featuringFeatureOf(wanted.record)
      await requireEligible(trx, { userId: user.id, feature, demoMode: ctx.config.DEMO_MODE, now })
      throw new Refusal('NOT_FOUND', 'refusals.notFound')
    }
    return askForFeaturing(trx, user, wanted, now)
  })
}

/** Requests featuring for the owner of a locked listing; also used by the seed. */
export const askForFeaturing = (
  trx: Trx,
  owner: Parameters<typeof byPerson>[0],
  wanted: Listing,
  now: Date,
): Promise<NewFeaturing> =>
  // The slot sets the end.
  beginFeaturing(trx, wanted, {
    ownerId: owner.id,
    until: now,
    event: 'featuring.asked',
    actor: byPerson(owner),
    now,
  })
