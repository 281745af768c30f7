import { contactsPerDay } from '../../../../contract/limits'
import { filledContact, shownByListing, visibleContact } from '../../../../contract/person/contact'
import type { Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { spend } from '../../../platform/security/throttle'
import { packageFacts } from '../../eligibility'
import { setMark } from './set-mark'

/**
 * Reveals a listing's contact details and logs that as an enquiry. Refuses like an enquiry, with NOT_ALLOWED if only
 * messages are offered or the listing is locked, and with RATE_LIMITED above the daily limit; contact details already
 * revealed don't count towards the limit.
 */
export async function showContact(
  ctx: Ctx,
  user: UserRow,
  propertyId: number,
): Promise<Data<'show-contact'>> {
  const now = ctx.clock.now()
  const listing = await ctx.db
    .selectFrom('property as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('interest as i', (join) =>
      join.onRef('i.property_id', '=', 'p.id').on('i.user_id', '=', user.id),
    )
    .select(['p.contact', 'p.is_premium', 'p.public', 'u.mobile', 'u.contact_email', 'i.contact_shown_at'])
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
  if (!listing?.public) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const offered = shownByListing(listing.contact)
  const isOpen =
    !listing.is_premium || (await packageFacts(ctx.db, user.id, 'premium_properties', now)).featureAvailable
  if (filledContact(offered, listing).length === 0) throw new Refusal('NOT_ALLOWED', 'listings.messagesOnly')
  if (!isOpen) throw new Refusal('NOT_ALLOWED', 'public.detail.contactLocked')
  if (!listing.contact_shown_at)
    await spend(ctx, 'contact', String(user.id), { max: contactsPerDay, seconds: 86_400 })
  await ctx.db.transaction().execute(async (trx) => {
    await setMark(trx, 'interest', { userId: user.id, propertyId, on: true, now })
    await trx
      .updateTable('interest')
      .set({ contact_shown_at: now })
      .where('property_id', '=', propertyId)
      .where('user_id', '=', user.id)
      .where('contact_shown_at', 'is', null)
      .execute()
  })
  return visibleContact(offered, listing)
}
