import type { PaystackApi } from './client'
import { paystackRefund } from './facts'
import { toPaystackAmount } from './amount'
import { isPaid } from './verdict'
import {
  GatewayRefused,
  GatewayUnreachable,
  type GatewayCharge,
  type RefundFact,
  type RefundOrder,
} from '../port'
import { fieldsOf, idOf, textOf } from '../wire/values'

/** Maximum length of a refund's note. */
const noteMax = 200

/**
 * Refunds all or part of a transaction. Paystack documents no idempotency key, so our refund id is sent in the
 * merchant's note, and existing refunds are first searched for this id.
 */
export async function refundAtPaystack(
  api: PaystackApi,
  charge: GatewayCharge,
  { id, amountMinor, reason, chargeRef }: RefundOrder,
): Promise<RefundFact> {
  const amount = toPaystackAmount(amountMinor, charge.currency)
  if (amount === null)
    throw new GatewayRefused(
      400,
      'amount_invalid',
      `Paystack cannot give back this amount of ${charge.currency}`,
    )
  const transaction = fieldsOf(
    await api.get(
      chargeRef
        ? `/transaction/${encodeURIComponent(chargeRef)}`
        : `/transaction/verify/${encodeURIComponent(charge.providerRef ?? charge.id)}`,
    ),
  )
  if (!isPaid(transaction))
    throw new GatewayRefused(400, 'not_paid', 'Paystack has no money of this transaction')
  const before = await api.refundsOf(transaction)
  if (!before)
    throw new GatewayUnreachable('Paystack does not list its refunds: whether this one was made is unknown')
  const made =
    before.find((refund) => textOf(refund.merchant_note)?.startsWith(id)) ??
    (await api.post(
      '/refund',
      {
        transaction: idOf(transaction.id),
        amount,
        currency: charge.currency,
        merchant_note: `${id} ${reason}`.slice(0, noteMax),
      },
      true,
    ))
  return paystackRefund(made, charge.currency, () => {})
}
