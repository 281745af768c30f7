import { nameOf } from '../wire/event-fields'
import { pageHostsOf } from '../page-hosts'
import {
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type GatewayVerdict,
} from '../port'
import { toPaypalAmount } from './amount'
import { paypalApi, type PaypalSettings } from './client'
import { captureDeclined, leftApproval, nextCapture } from './attempts'
import { paypalMoneyLater } from './money'
import { refundAtPaypal } from './refund'
import { mayCapture, orderVerdict, refusedIn } from './verdict'
import { paypalWebhooks } from './webhook'
import type { PaypalOrder } from './wire'

/**
 * Adapter for PayPal Orders v2; the sandbox has the same API. An approved order is paid only once we capture it, so
 * querying an open attempt captures its order as soon as it is approved.
 */
export function paypal(settings: PaypalSettings): Gateway {
  const call = paypalApi(settings)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  const read = (id: string) => call<PaypalOrder>({ path: orderPath(id) })
  const later = paypalMoneyLater(call)

  /** Captures approved money. Safe to repeat; also succeeds if PayPal reports an earlier capture. */
  async function capture(charge: GatewayCharge, order: PaypalOrder): Promise<GatewayVerdict> {
    const asked = await nextCapture(charge, order)
    if ('declined' in asked) return { outcome: 'pending', underway: false, attempt: asked.declined }
    const path = `${orderPath(order.id)}/capture`
    try {
      const taken = await call<PaypalOrder>({ path, body: '{}', requestId: asked.requestId })
      const verdict = await judged(taken, charge)
      const no = verdict.outcome === 'pending' && !verdict.underway ? refusedIn(taken) : null
      if (no === null) return verdict
      await captureDeclined(charge, asked.number, no, taken)
      return { outcome: 'pending', underway: false, attempt: no }
    } catch (error) {
      if (!(error instanceof GatewayRefused) || error.status !== 422) throw error
      if (error.code === 'ORDER_ALREADY_CAPTURED') return judged(await read(order.id), charge)
      // This order accepts no more attempts; the payer needs a new order.
      if (error.code === 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
        return { outcome: 'failed', reason: error.code }
      const { number, isOlder } = asked
      await captureDeclined(charge, number, error.code, isOlder ? null : await read(order.id))
      // The payer has approved again since the refused request.
      if (isOlder) return capture(charge, order)
      return { outcome: 'pending', underway: false, attempt: error.code }
    }
  }

  /** Returns the verdict on an order, after capturing the money if possible. */
  async function settled(charge: GatewayCharge, order: PaypalOrder): Promise<GatewayVerdict> {
    if (mayCapture(order) && !charge.closed) return capture(charge, order)
    if (order.status !== 'APPROVED' && !charge.closed) await leftApproval(charge, order)
    return judged(order, charge)
  }

  /** Returns the verdict on an order; captured money includes its refunds, disputes and additional captures. */
  async function judged(order: PaypalOrder, charge: GatewayCharge): Promise<GatewayVerdict> {
    const verdict = orderVerdict(order)
    return 'amountMinor' in verdict ? later(verdict, order, charge) : verdict
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    if (charge.providerRef) {
      const order = await read(charge.providerRef)
      return { ...begun(charge, order), verdict: await settled(charge, order) }
    }
    const order = await call<PaypalOrder>({
      path: '/v2/checkout/orders',
      body: JSON.stringify(orderFor(charge)),
      requestId: charge.id,
    })
    return { ...begun(charge, order), verdict: orderVerdict(order) }
  }

  return {
    name: 'paypal',
    mode: settings.mode,
    charges: (minor, currency) => toPaypalAmount(minor, currency) !== null,
    begin,
    verdict: async (charge) => {
      if (!charge.providerRef) return { outcome: 'pending', underway: false }
      return settled(charge, await read(charge.providerRef))
    },
    // PayPal has no call to close an order. It can't be paid without our capture, which never happens for a closed
    // attempt.
    cancel: async (charge, why) => {
      const gone = { outcome: why === 'expiry' ? 'expired' : 'failed' } as const
      if (!charge.providerRef) return { ...gone, reason: 'never_opened' }
      const order = await read(charge.providerRef)
      const found = await settled(why === 'expiry' ? charge : { ...charge, closed: true }, order)
      return found.outcome === 'pending' && !found.underway ? { ...gone, reason: 'not_captured' } : found
    },
    refund: (charge, order) => refundAtPaypal(call, charge, order),
    verifyWebhook: paypalWebhooks(settings, call),
    publicData: () => ({
      client_id: settings.clientId,
      mode: settings.mode,
      ...(settings.sdkBaseUrl && { sdk_base_url: settings.sdkBaseUrl }),
    }),
    pageHosts: () => pageHostsOf.paypal,
  }
}

/**
 * Builds the order to create. `custom_id` is returned with every object of the payment; an invoice number can be paid
 * only once.
 */
function orderFor({ id, amountMinor, currency, description, returnUrl }: GatewayCharge): object {
  const value = toPaypalAmount(amountMinor, currency)
  if (value === null)
    throw new GatewayRefused(400, 'amount_invalid', `PayPal cannot charge this amount of ${currency}`)
  const amount = { currency_code: currency, value }
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: id, invoice_id: id, description: description.slice(0, 127), amount }],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
    },
  }
}

/** Builds the result of opening a payment; it includes the currency, which PayPal's script needs when it loads. */
function begun({ currency }: GatewayCharge, { id, links }: PaypalOrder): Omit<Begun, 'verdict'> {
  // Without an id, the payment couldn't be found again.
  if (nameOf(id) === null) throw new GatewayUnreachable('PayPal answered without an order')
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  const handover = { order_id: id, gateway_data: { currency }, ...(page && { redirect_url: page.href }) }
  return { providerRef: id, handover }
}
