import {
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type GatewayVerdict,
} from '../port'
import { pageHostsOf } from '../page-hosts'
import { razorpayCharges, razorpayRefunds, toRazorpayAmount } from './amount'
import { razorpayApi, type RazorpaySettings } from './client'
import { refundAtRazorpay } from './refund'
import { isTaken, orderVerdict, payingPayment } from './verdict'
import { razorpayNotice } from './webhook'
import { hmacHex, sameText } from '../../platform/secrets/hmac'
import { dateOf, idOf, listOf, textOf, type WireBody } from '../wire/values'

/**
 * Minutes within which Razorpay automatically captures an authorised payment; this is its minimum. Payments authorised
 * later wait for us, so that they are captured only if still wanted.
 */
const captureMinutes = 12

/** Currencies of countries in which an order allows a single attempt; after a refusal Razorpay requires a new order. */
const oneTry = new Set(['MYR', 'SGD'])

/** Adapter for Razorpay Orders; the sandbox has the same API. */
export function razorpay(settings: RazorpaySettings): Gateway {
  const { keyId, keySecret, webhookSecret } = settings
  const api = razorpayApi(settings)

  const refundsOf = (payment: string) => api.all(`/payments/${encodeURIComponent(payment)}/refunds`)

  async function read(
    charge: GatewayCharge & { providerRef: string },
  ): Promise<{ order: WireBody; verdict: GatewayVerdict }> {
    const path = `/orders/${encodeURIComponent(charge.providerRef)}`
    const order = await api.get(path)
    if (order.status === 'created') return { order, verdict: orderVerdict({ order, payments: [] }) }
    const payments = listOf((await api.get(`${path}/payments`)).items)
    await addNamed(charge, payments)
    await captureLate(charge, payments)
    const paying = payingPayment(payments, charge)
    const id = paying && idOf(paying.id)
    if (!id) return { order, verdict: orderVerdict({ order, payments }) }
    const refunds = await refundsOf(id)
    const otherRefunds = new Map<unknown, WireBody[]>()
    for (const one of payments.filter((other) => isTaken(other) && other.id !== id && other.amount_refunded))
      otherRefunds.set(one.id, (await refundsOf(idOf(one.id) ?? '')) ?? [])
    // Disputes can't be queried by payment, so all disputes since the order's creation are read; the order can't have
    // older ones.
    const disputes = await api.all('/disputes', dateOf(order.created_at))
    return { order, verdict: orderVerdict({ order, payments, refunds, otherRefunds, disputes }, charge) }
  }

  /**
   * Captures a payment authorised too late for automatic capture, if it is still wanted and no other payment has paid
   * the order. Safe to repeat: Razorpay refuses a second capture.
   */
  async function captureLate({ wanted, askedAt }: GatewayCharge, payments: WireBody[]): Promise<void> {
    if (!wanted || !askedAt || payingPayment(payments)) return
    const at = payments.findIndex(({ status }) => status === 'authorized')
    const { id, amount, currency, created_at: created } = payments[at] ?? {}
    const name = idOf(id)
    const since = dateOf(created)
    if (name === null || !since || askedAt.getTime() - since.getTime() < captureMinutes * 60_000) return
    try {
      payments[at] = await api.post(`/payments/${encodeURIComponent(name)}/capture`, { amount, currency })
    } catch (error) {
      // The payment was captured or released in the meantime; the next query shows which.
      if (!(error instanceof GatewayRefused)) throw error
    }
  }

  /** Adds the payment named by a webhook if it belongs to this order. */
  async function addNamed(
    { namedCharge: id, providerRef }: GatewayCharge,
    payments: WireBody[],
  ): Promise<void> {
    if (!id || payments.some((payment) => payment.id === id)) return
    try {
      const named = await api.get(`/payments/${encodeURIComponent(id)}`)
      if (named.order_id === providerRef) payments.push(named)
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
    }
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    if (charge.providerRef) return reopened({ ...charge, providerRef: charge.providerRef })
    const amount = toRazorpayAmount(charge.amountMinor, charge.currency)
    if (amount === null || !razorpayCharges(charge.amountMinor, charge.currency))
      throw new GatewayRefused(
        400,
        'amount_invalid',
        `Razorpay cannot charge this amount of ${charge.currency}`,
      )
    const order = await api.post('/orders', {
      amount,
      currency: charge.currency,
      receipt: charge.id,
      // The same receipt returns the same order, so a retry after a lost response doesn't open a second one.
      unique_receipt: true,
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: captureMinutes,
          // Five days in minutes, Razorpay's maximum; an uncaptured payment is then released automatically.
          manual_expiry_period: 7200,
          refund_speed: 'normal',
        },
      },
      notes: { payment_id: charge.id, description: charge.description },
    })
    if (order.status !== 'created') return reopened({ ...charge, providerRef: refOf(order) })
    return begun(order, orderVerdict({ order, payments: [] }))
  }

  async function reopened(charge: GatewayCharge & { providerRef: string }): Promise<Begun> {
    const { order, verdict } = await read(charge)
    const refused = verdict.outcome === 'pending' && !verdict.underway ? verdict.attempt : undefined
    // The order counts as used up only when the payer reopens the payment, because a scheduled query may run while the
    // attempt's window is still open.
    const isUsedUp = refused !== undefined && !charge.askedAt && oneTry.has(charge.currency)
    return begun(order, isUsedUp ? { outcome: 'failed', reason: refused } : verdict)
  }

  return {
    name: 'razorpay',
    mode: settings.mode,
    charges: razorpayCharges,
    begin,
    verdict: async (charge) =>
      charge.providerRef
        ? (await read({ ...charge, providerRef: charge.providerRef })).verdict
        : { outcome: 'pending', underway: false },
    // Razorpay orders can't be closed: this one is just no longer offered, and late money still counts (rule 3).
    cancel: async (charge, why) => {
      const outcome = why === 'expiry' ? 'expired' : 'failed'
      if (!charge.providerRef) return { outcome, reason: 'never_opened' }
      const { verdict } = await read({ ...charge, providerRef: charge.providerRef })
      return verdict.outcome === 'pending' && !verdict.underway ? { outcome, reason: 'given_up' } : verdict
    },
    refunds: razorpayRefunds,
    refund: (charge, order) => refundAtRazorpay(api, charge, order),
    verifyWebhook: (raw, headers) => razorpayNotice(raw, headers, webhookSecret),
    publicData: () => ({
      publishable_key: keyId,
      mode: settings.mode,
      ...(settings.script && { script: settings.script }),
    }),
    pageHosts: () => pageHostsOf.razorpay,
    proves: ({ providerRef }, fields) => {
      const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: given } = fields
      if (!order || !payment || !given || order !== providerRef) return false
      return sameText(given, hmacHex(keySecret, `${order}|${payment}`))
    },
  }
}

/** Returns Razorpay's id of the order; throws without one, because the order couldn't be found again. */
function refOf(order: WireBody): string {
  const id = textOf(order.id)
  if (!id) throw new GatewayUnreachable('Razorpay answered without an order')
  return id
}

function begun(order: WireBody, verdict: GatewayVerdict): Begun {
  const id = refOf(order)
  const data = { amount: idOf(order.amount) ?? '', currency: textOf(order.currency) ?? '' }
  return { providerRef: id, handover: { order_id: id, gateway_data: data }, verdict }
}
