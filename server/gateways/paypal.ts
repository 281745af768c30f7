import { pageHostsOf } from './page-hosts'
import { GatewayRefused, type Begun, type Captured, type Charge, type Gateway, type Verdict } from './port'
import { fromPaypalAmount, toPaypalAmount } from './paypal-amount'
import { paypalApi, type PaypalSettings } from './paypal-http'
import { paypalWebhooks } from './paypal-webhook'
import type { PaypalDispute, PaypalOrder } from './paypal-wire'

/** Statuses of an order that wait for the payer. */
const waiting = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'])
/** Ends of a dispute in which the money stays with us, and in which it goes back. */
const won = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'])
const lost = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

/**
 * PayPal Orders v2; also the sandbox, which speaks the same wire. What the payer approves is only money once we have
 * captured it, so whoever asks about an approved order of an open attempt captures it at once.
 */
export function paypal(settings: PaypalSettings): Gateway {
  const call = paypalApi(settings)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  const read = (id: string) => call<PaypalOrder>({ path: orderPath(id) })

  /** Takes the approved money; safe to repeat, and done when PayPal says that it was done before. */
  async function capture({ id, providerRef }: Charge, order: PaypalOrder): Promise<Verdict> {
    const path = `${orderPath(providerRef ?? order.id)}/capture`
    try {
      return judged(await call<PaypalOrder>({ path, body: '{}', requestId: `${id}-capture` }))
    } catch (error) {
      if (!(error instanceof GatewayRefused) || error.status !== 422) throw error
      if (error.code === 'ORDER_ALREADY_CAPTURED') return judged(await read(order.id))
      return { outcome: 'pending', underway: false, attempt: error.code }
    }
  }

  /** The state of an order, with the money taken if it is there for the taking. */
  async function settled(charge: Charge, order: PaypalOrder): Promise<Verdict> {
    if (order.status === 'APPROVED' && !charge.closed) return capture(charge, order)
    return judged(order)
  }

  /** A disputed capture stays COMPLETED; that it is disputed, and how it ended, stands in the dispute. */
  async function judged(order: PaypalOrder): Promise<Verdict> {
    const verdict = orderVerdict(order)
    const taken = order.purchase_units[0]?.payments?.captures?.[0]
    if (verdict.outcome !== 'success' || !taken) return verdict
    const dispute = await lastDispute(taken.id)
    if (!dispute) return verdict
    if (dispute.status !== 'RESOLVED') return { ...verdict, outcome: 'disputed' }
    const end = dispute.dispute_outcome?.outcome_code ?? ''
    if (won.has(end)) return { ...verdict, disputeWon: true }
    return lost.has(end) ? { ...verdict, outcome: 'refunded' } : { ...verdict, outcome: 'disputed' }
  }

  /** An account without the right to read disputes learns of none. */
  async function lastDispute(captureId: string): Promise<PaypalDispute | undefined> {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`
    try {
      return (await call<{ items?: PaypalDispute[] }>({ path })).items?.[0]
    } catch (error) {
      if (error instanceof GatewayRefused && (error.status === 403 || error.status === 404)) return undefined
      throw error
    }
  }

  async function begin(charge: Charge): Promise<Begun> {
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
    begin,
    verdict: async (charge) => {
      if (!charge.providerRef) return { outcome: 'pending', underway: false }
      return settled(charge, await read(charge.providerRef))
    },
    // PayPal has no call that closes an order. It cannot be paid without our capture, which a closed attempt never does.
    cancel: async (charge, why) => {
      const gone = { outcome: why === 'expiry' ? 'expired' : 'failed' } as const
      if (!charge.providerRef) return { ...gone, reason: 'never_opened' }
      const order = await read(charge.providerRef)
      const found = await settled(why === 'expiry' ? charge : { ...charge, closed: true }, order)
      return found.outcome === 'pending' && !found.underway ? { ...gone, reason: 'not_captured' } : found
    },
    verifyWebhook: paypalWebhooks(settings, call),
    publicData: () => ({
      client_id: settings.clientId,
      mode: settings.mode,
      ...(settings.sdkBaseUrl && { sdk_base_url: settings.sdkBaseUrl }),
    }),
    pageHosts: () => pageHostsOf.paypal,
  }
}

/** `custom_id` comes back with everything PayPal says of the payment; an invoice number is paid only once. */
function orderFor({ id, amountMinor, currency, description, returnUrl }: Charge): object {
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

/** PayPal's script wants the currency when it is loaded. */
function begun({ currency }: Charge, { id, links }: PaypalOrder): Omit<Begun, 'verdict'> {
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  const handover = { order_id: id, gateway_data: { currency }, ...(page && { redirect_url: page.href }) }
  return { providerRef: id, handover }
}

/** PayPal's word in ours; a COMPLETED order is as good as its capture. */
export function orderVerdict(order: PaypalOrder): Verdict {
  if (waiting.has(order.status)) return { outcome: 'pending', underway: false }
  if (order.status === 'APPROVED') return { outcome: 'pending', underway: false }
  if (order.status === 'VOIDED') return { outcome: 'expired', reason: 'voided' }
  if (order.status === 'COMPLETED') return captureVerdict(order)
  return { outcome: 'pending', underway: true, alert: `unknown PayPal status: ${order.status}` }
}

function captureVerdict({ purchase_units: [unit] }: PaypalOrder): Verdict {
  const taken = unit?.payments?.captures?.[0]
  if (!unit || !taken) return { outcome: 'pending', underway: true, alert: 'PayPal order without a capture' }
  const currency = String(taken.amount?.currency_code)
  const money: Captured = {
    amountMinor: fromPaypalAmount(taken.amount?.value, currency),
    currency,
    reference: taken.custom_id ?? unit.custom_id ?? null,
  }
  switch (taken.status) {
    case 'COMPLETED':
      return { outcome: 'success', ...money }
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return { outcome: 'refunded', ...money }
    case 'PENDING':
      return { outcome: 'pending', underway: true }
    case 'DECLINED':
    case 'FAILED':
      return { outcome: 'failed', reason: taken.status.toLowerCase() }
    default:
      return { outcome: 'pending', underway: true, alert: `unknown PayPal capture: ${taken.status}` }
  }
}
