import { createHash } from 'node:crypto'
import { askGatewayApi } from './http'
import { GatewayRefused, WebhookRejected, type Begun, type Charge, type Gateway, type Notice } from './port'
import { toRazorpayAmount } from './razorpay-amount'
import { orderVerdict, type OrderStanding } from './razorpay-verdict'
import type {
  RazorpayDispute,
  RazorpayEvent,
  RazorpayFault,
  RazorpayList,
  RazorpayOrder,
  RazorpayPayment,
} from './razorpay-wire'
import { hmacHex, sameText } from './signature'

export interface RazorpaySettings {
  mode: 'live' | 'sandbox'
  /** Without `/v1`. */
  baseUrl: () => string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
  /** Where the browser finds the stand-in for Razorpay's script; live mode uses Razorpay's own. */
  script?: string
}

/** Razorpay Orders; also the sandbox, which speaks the same wire. */
export function razorpay(settings: RazorpaySettings): Gateway {
  const { keyId, keySecret, webhookSecret, timeoutMs, retryMs } = settings
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    askGatewayApi<T>({
      gateway: 'Razorpay',
      method,
      url: `${settings.baseUrl()}/v1${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
      retryMs,
      refusal: (refused) => {
        const { error } = (refused ?? {}) as RazorpayFault
        return { code: error?.reason ?? error?.code, message: error?.description }
      },
    })

  async function read(ref: string): Promise<OrderStanding> {
    const path = `/orders/${encodeURIComponent(ref)}`
    const order = await ask<RazorpayOrder>('GET', path)
    if (order.status === 'created') return { order, payments: [], disputes: [] }
    const { items: payments } = await ask<RazorpayList<RazorpayPayment>>('GET', `${path}/payments`)
    return { order, payments, disputes: await disputesOf(payments) }
  }

  /** Disputes can be listed by age only; an account that may not list them has none that we could act on. */
  async function disputesOf(payments: RazorpayPayment[]): Promise<RazorpayDispute[]> {
    const taken = payments.filter(({ status }) => status === 'captured')
    if (taken.length === 0) return []
    const from = Math.min(...taken.map((payment) => payment.created_at))
    try {
      const path = `/disputes?from=${from}&count=100`
      return (await ask<RazorpayList<RazorpayDispute>>('GET', path)).items
    } catch (error) {
      if (error instanceof GatewayRefused) return []
      throw error
    }
  }

  async function begin(charge: Charge): Promise<Begun> {
    if (charge.providerRef) return begun(await read(charge.providerRef))
    const amount = toRazorpayAmount(charge.amountMinor, charge.currency)
    if (amount === null)
      throw new GatewayRefused(
        400,
        'amount_invalid',
        `Razorpay cannot charge this amount of ${charge.currency}`,
      )
    const order = await ask<RazorpayOrder>('POST', '/orders', {
      amount,
      currency: charge.currency,
      receipt: charge.id,
      // The same receipt gives the same order, so that a repeat after a lost answer opens no second one.
      unique_receipt: true,
      payment_capture: true,
      notes: { payment_id: charge.id, description: charge.description },
    })
    return begun(order.status === 'created' ? { order, payments: [], disputes: [] } : await read(order.id))
  }

  return {
    name: 'razorpay',
    mode: settings.mode,
    begin,
    verdict: async ({ providerRef }) =>
      providerRef ? orderVerdict(await read(providerRef)) : { outcome: 'pending', underway: false },
    // An order cannot be closed at Razorpay: it is only no longer offered, and money that comes late counts (rule 3).
    cancel: async ({ providerRef }, why) => {
      const outcome = why === 'expiry' ? 'expired' : 'failed'
      if (!providerRef) return { outcome, reason: 'never_opened' }
      const verdict = orderVerdict(await read(providerRef))
      return verdict.outcome === 'pending' && !verdict.underway ? { outcome, reason: 'given_up' } : verdict
    },
    verifyWebhook: (raw, headers) => {
      const given = String(headers['x-razorpay-signature'] ?? '')
      if (!webhookSecret) throw new WebhookRejected('no webhook secret configured')
      if (!sameText(given, hmacHex(webhookSecret, raw))) throw new WebhookRejected('signature does not match')
      const sentId = headers['x-razorpay-event-id']
      return readNotice(raw, typeof sentId === 'string' && sentId !== '' ? sentId : null)
    },
    publicData: () => ({
      publishable_key: keyId,
      mode: settings.mode,
      ...(settings.script && { script: settings.script }),
    }),
    pageHosts: () => ({
      script: ['https://checkout.razorpay.com'],
      frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
      connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
    }),
    proves: ({ providerRef }, fields) => {
      const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: given } = fields
      if (!order || !payment || !given || order !== providerRef) return false
      return sameText(given, hmacHex(keySecret, `${order}|${payment}`))
    },
  }
}

function begun(standing: OrderStanding): Begun {
  const { id, amount, currency } = standing.order
  return {
    providerRef: id,
    handover: { order_id: id, gateway_data: { amount: String(amount), currency } },
    verdict: orderVerdict(standing),
  }
}

/** Reads an event whose signature has been checked. Without an id of its own, its text is its id. */
function readNotice(raw: Buffer, sentId: string | null): Notice {
  let event: RazorpayEvent
  try {
    event = JSON.parse(raw.toString('utf8')) as RazorpayEvent
  } catch {
    throw new WebhookRejected('signed body is not JSON')
  }
  if (typeof event?.event !== 'string' || typeof event.payload !== 'object' || event.payload === null)
    throw new WebhookRejected('signed body is not an event')
  const { payment, order } = event.payload
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    eventId: sentId ?? createHash('sha256').update(raw).digest('hex'),
    type: event.event,
    providerRef: text(order?.entity?.id) ?? text(payment?.entity?.order_id),
    reference: text(order?.entity?.receipt),
  }
}
