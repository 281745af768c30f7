import {
  GatewayRefused,
  GatewayUnreachable,
  type GatewayCharge,
  type RefundFact,
  type RefundOrder,
} from '../port'
import { toStripeAmount } from './amount'
import { stripeRefundFact } from './facts'
import { stripeRequest, type StripeSettings } from './client'
import type { StripeList, StripeRefund } from './wire'
import { fieldsOf } from '../wire/values'

/** Stripe's maximum length of a metadata value. */
const noteLength = 500

/**
 * Refunds money. Stripe discards an idempotency key after a day, so existing refunds are searched for our id first; the
 * key covers concurrent repeats. Stripe decides whether a disputed charge can be refunded.
 */
export async function refundAtStripe(
  settings: StripeSettings,
  charge: GatewayCharge,
  { id, amountMinor, reason, chargeRef }: RefundOrder,
): Promise<RefundFact> {
  const amount = toStripeAmount(amountMinor, charge.currency)
  if (amount === null || amount <= 0)
    throw new GatewayRefused(400, 'amount_invalid', `Stripe cannot refund this amount of ${charge.currency}`)
  if (!chargeRef && !charge.providerRef)
    throw new GatewayRefused(400, 'charge_missing', 'Nothing was paid at Stripe under this payment')
  const of = chargeRef ? { charge: chargeRef } : { payment_intent: charge.providerRef! }
  const before = await stripeRequest<StripeList<StripeRefund>>(settings, 'GET', '/refunds', {
    ...of,
    limit: 100,
  })
  const mine = Array.isArray(before?.data)
    ? before.data.find((one) => fieldsOf(one?.metadata)['refund_id'] === id)
    : undefined
  const made =
    mine ??
    (await stripeRequest<StripeRefund>(
      settings,
      'POST',
      '/refunds',
      {
        ...of,
        amount,
        metadata: { refund_id: id, payment_id: charge.id, reason: reason.slice(0, noteLength) },
      },
      `refund-${id}`,
    ))
  const fact = stripeRefundFact(fieldsOf(made) as Partial<StripeRefund>)
  if (!fact) throw new GatewayUnreachable('Stripe answered a refund without an id')
  return fact
}
