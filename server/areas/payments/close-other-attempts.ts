import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { closeAttempt } from './close-attempt'
import { moneyStates, type PurchaseRequest } from './offer'

/**
 * Closes the user's open attempts for this package at other gateways before a new attempt starts, so that they can't be
 * paid as well. CONFLICT if an attempt turns out to be paid or in progress. A gateway that doesn't answer doesn't block
 * the user: both attempts belong to one purchase, so a double payment is refunded (rule 3). Bank transfers can't be
 * recalled and stay open.
 */
export async function closeElsewhere(
  ctx: Ctx,
  { userId, packageId, gateway }: PurchaseRequest,
): Promise<void> {
  const open = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('gateway', '<>', gateway.name)
    .where('payment_type', '=', 'online')
    .where('state', 'in', statesTagged(paymentMachine, 'open'))
    .orderBy('id')
    .execute()
  for (const row of open) {
    const found = await closeAttempt(ctx, row, 'person')
    if (found?.state === 'pending') throw new Refusal('CONFLICT', 'refusals.paymentUnderway')
    if (found && moneyStates.has(found.state)) throw new Refusal('CONFLICT', 'refusals.paymentSettled')
  }
}
