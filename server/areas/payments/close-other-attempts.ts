import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { closeAttempt } from './close-attempt'
import { moneyStates, type PurchaseRequest } from './offer'

/**
 * Before paying starts at another gateway, open attempts elsewhere for this package are closed there, so that they
 * cannot be paid as well. CONFLICT when one turns out to be paid or under way. A gateway that does not answer does not
 * delay the person: both attempts are one purchase, so money that comes twice is refunded (rule 3). Transfers are left
 * alone, because they cannot be recalled.
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
