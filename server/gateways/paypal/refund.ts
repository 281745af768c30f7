import { nameOf } from '../wire/event-fields'
import { toPaypalAmount } from './amount'
import { ownerOf, paypalRefundFact } from './facts'
import type { PaypalCall } from './client'
import { paysBy } from './verdict'
import type { PaypalOrder } from './wire'
import {
  GatewayRefused,
  GatewayUnreachable,
  type GatewayCharge,
  type RefundFact,
  type RefundOrder,
} from '../port'
import { fieldsOf, listOf } from '../wire/values'

/** Returns the `custom_id` under which PayPal stores a refund: the ids of our payment and refund. */
const customOf = (payment: string, order: string) => `${payment}:${order}`

/** Returns our payment's id from the `custom_id` of a capture or refund. */
export const paymentIn = (custom: string | null): string | null => custom?.split(':')[0] || null

/**
 * Refunds money. PayPal discards a refund's PayPal-Request-Id after 45 days, so existing refunds are searched for ours
 * first; the request id covers concurrent repeats.
 */
export async function refundAtPaypal(
  call: PaypalCall,
  charge: GatewayCharge,
  { id, amountMinor, chargeRef }: RefundOrder,
): Promise<RefundFact> {
  const value = amountMinor > 0 ? toPaypalAmount(amountMinor, charge.currency) : null
  if (value === null)
    throw new GatewayRefused(400, 'amount_invalid', `PayPal cannot refund this amount of ${charge.currency}`)
  if (!charge.providerRef)
    throw new GatewayRefused(400, 'charge_missing', 'Nothing was paid at PayPal under this payment')
  const path = `/v2/checkout/orders/${encodeURIComponent(charge.providerRef)}`
  const order = await call<PaypalOrder>({ path })
  const capture = chargeRef ?? nameOf(paysBy(order)?.['id'])
  if (!capture) throw new GatewayRefused(400, 'charge_missing', 'PayPal has captured nothing of this payment')
  const custom = customOf(charge.id, id)
  const mine = listOf(order.purchase_units)
    .flatMap((unit) => listOf(fieldsOf(unit['payments'])['refunds']))
    .find((one) => one['custom_id'] === custom && (ownerOf(one) ?? capture) === capture)
  const made =
    mine ??
    (await call<unknown>({
      path: `/v2/payments/captures/${encodeURIComponent(capture)}/refund`,
      requestId: `refund-${id}`,
      body: JSON.stringify({
        amount: { currency_code: charge.currency, value },
        custom_id: custom,
      }),
    }))
  const fact = paypalRefundFact(fieldsOf(made))
  if (!fact) throw new GatewayUnreachable('PayPal answered a refund without an id')
  return fact
}
