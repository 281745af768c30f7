import type { Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { PaymentRow } from '../../../platform/db/schema'
import { bankAccountOf } from '../../../gateways/bank/account'
import { endTransfer } from './end-transfer'

/**
 * Returns bank transfer as a payment method, if it is available. The account details follow with the reference once a
 * transfer starts.
 */
export function transferChoice(ctx: Ctx): Data<'get_payment_settings'> {
  const account = bankAccountOf(ctx)
  return account && ctx.gateways.isOn('bank') ? [{ type: 'bank', data: { mode: account.mode } }] : []
}

/**
 * Cancels a transfer for the payer. Refuses with NOT_ALLOWED while its receipt is in review and once the transfer has
 * ended (D73).
 */
export async function giveUpTransfer(ctx: Ctx, row: PaymentRow): Promise<void> {
  await endTransfer(ctx, row.id, { type: 'transfer.givenUp', role: 'person', personId: row.user_id })
}
