import { GatewayRefused, type GatewayCharge, type RefundFact, type RefundOrder } from '../port'
import { toRazorpayAmount } from './amount'
import { razorpayRefund } from './facts'
import type { RazorpayApi } from './client'
import { payingPayment } from './verdict'
import { idOf, listOf, textOf } from '../wire/values'

/** Maximum length of a note at Razorpay. */
const noteMax = 256

/**
 * Refunds all or part of a payment. The idempotency key requires identical bodies, so the body depends only on the
 * refund order.
 */
export async function refundAtRazorpay(
  api: RazorpayApi,
  charge: GatewayCharge,
  { id, amountMinor, reason, chargeRef }: RefundOrder,
): Promise<RefundFact> {
  const payment = chargeRef ?? (await payingOf(api, charge))
  const amount = toRazorpayAmount(amountMinor, charge.currency)
  if (amount === null)
    throw new GatewayRefused(
      400,
      'amount_invalid',
      `Razorpay cannot give back this amount of ${charge.currency}`,
    )
  const body = {
    amount,
    speed: 'normal',
    receipt: id,
    notes: { refund_id: id, reason: reason.slice(0, noteMax) },
  }
  const made = await api.post(`/payments/${encodeURIComponent(payment)}/refund`, body, {
    'x-refund-idempotency': id,
  })
  return razorpayRefund(made, textOf(made.currency) ?? charge.currency, () => {})
}

async function payingOf(api: RazorpayApi, charge: GatewayCharge): Promise<string> {
  const path = `/orders/${encodeURIComponent(charge.providerRef ?? '')}/payments`
  const paying = charge.providerRef && payingPayment(listOf((await api.get(path)).items), charge)
  const id = paying ? idOf(paying.id) : null
  if (!id) throw new GatewayRefused(400, 'not_captured', 'Razorpay has no captured payment of this order')
  return id
}
