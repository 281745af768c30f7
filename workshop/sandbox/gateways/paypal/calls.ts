import { verify } from 'node:crypto'
import type { Keys } from '../../../../server/gateways/registry'
import { toPaypalAmount, fromPaypalAmount } from '../../../../server/gateways/paypal/amount'
import { paypalSignedText } from '../../../../server/gateways/paypal/webhook'
import type { PaypalUnit } from '../../../../server/gateways/paypal/wire'
import { load, save } from '../store'
import type { World } from '../gateway-sandbox'
import { invalid, missing, unprocessable } from './fault'
import { detailOf, disputesOf, summaryOf, type SandboxPaypalDispute } from './disputes'
import { take } from './happen'
import { giveBack, leftOf } from './refunds'
import {
  paypalId,
  turnedDown,
  type Capture,
  type SandboxPaypalOrder,
  type PaypalOrderExtra,
  type StoredPaypalOrder,
} from './order'
import type { PaypalReply } from './once'
import { change, lockOrder } from './wire'

/** An API call with its parsed parameters. */
export interface SandboxPaypalCall {
  world: World
  keys: Keys
  /** The body as sent (`raw`) and parsed (`params`). */
  raw: string
  params: Record<string, any>
  query: URLSearchParams
}

const httpUrl = (value: unknown) => (typeof value === 'string' && /^https?:\/\//.test(value) ? value : null)

/** POST /v2/checkout/orders */
export async function createOrder({ world, params }: SandboxPaypalCall): Promise<PaypalReply> {
  if (params['intent'] !== 'CAPTURE')
    throw invalid('MISSING_REQUIRED_PARAMETER', '/intent', 'A required field is missing.')
  const units = params['purchase_units']
  if (!Array.isArray(units) || units.length !== 1)
    throw invalid('INVALID_ARRAY_MIN_ITEMS', '/purchase_units', 'The number of items is wrong.')
  const unit = soldUnit(units[0] as Record<string, unknown>)
  const source = params['payment_source']?.paypal?.experience_context ?? params['application_context'] ?? {}
  const id = paypalId()
  const address = `${world.site()}/sandbox/pay/paypal/${id}`
  const asked = params['payment_source']?.paypal !== undefined
  const body: SandboxPaypalOrder = {
    id,
    intent: 'CAPTURE',
    status: asked ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...(asked && { payment_source: { paypal: {} } }),
    purchase_units: [unit],
    create_time: world.now().toISOString(),
    links: [
      { href: `${world.address()}/sandbox/paypal/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      { href: address, rel: asked ? 'payer-action' : 'approve', method: 'GET' },
    ],
  }
  const extra: PaypalOrderExtra = {
    returnUrl: httpUrl(source['return_url']),
    cancelUrl: httpUrl(source['cancel_url']),
  }
  await save(world.db, 'paypal', { id, kind: 'order', body, extra, dueAt: null }, world.now())
  return { status: 201, body }
}

/** Parses a purchase unit as PayPal stores it; an amount is a string with its currency's number of decimals. */
function soldUnit(given: Record<string, any>): PaypalUnit {
  const amount = given?.['amount']
  const { currency_code: currency, value } = amount ?? {}
  const at = "/purchase_units/@reference_id=='default'/amount"
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,12})(\.\d{1,3})?$/.test(value))
    throw invalid('INVALID_PARAMETER_SYNTAX', `${at}/value`, 'The value of a field does not conform.')
  if (typeof currency !== 'string' || toPaypalAmount(0, currency) === null)
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.')
  const minor = fromPaypalAmount(value, currency)
  if (
    toPaypalAmount(minor, currency) === null ||
    (toPaypalAmount(0, currency) === '0' && value.includes('.'))
  )
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.')
  if (minor < 1) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  const text = (field: string, most: number) => {
    const reply = given[field]
    if (reply === undefined) return undefined
    if (typeof reply !== 'string' || reply.length > most)
      throw invalid('INVALID_STRING_MAX_LENGTH', `/purchase_units/0/${field}`, 'The value is too long.')
    return reply
  }
  const named = {
    custom_id: text('custom_id', 127),
    invoice_id: text('invoice_id', 127),
    description: text('description', 127),
  }
  const set = Object.entries(named).filter(([, reply]) => reply !== undefined)
  return {
    reference_id: text('reference_id', 256) ?? 'default',
    ...(Object.fromEntries(set) as Partial<PaypalUnit>),
    amount: { currency_code: currency, value },
  }
}

/** GET /v2/checkout/orders/:id */
export async function readOrder({ world }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  const stored = await load<SandboxPaypalOrder>(world.db, 'paypal', id)
  if (stored?.kind !== 'order') throw missing()
  return { status: 200, body: stored.body }
}

/** POST /v2/checkout/orders/:id/capture */
export async function captureOrder({ world }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  const taken = await world.db.transaction().execute(async (trx): Promise<StoredPaypalOrder | null> => {
    const stored = await lockOrder(trx, id)
    if (stored.body.status === 'COMPLETED')
      throw unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
      )
    if (stored.body.status !== 'APPROVED')
      throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    if (stored.extra.plan !== 'decline') return take(trx, world, stored)
    const { plan: _used, ...extra } = stored.extra
    await save(trx, 'paypal', { ...stored, body: turnedDown(stored.body), extra }, world.now())
    return null
  })
  if (taken) return { status: 201, body: taken.body }
  throw unprocessable(
    'INSTRUMENT_DECLINED',
    'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
  )
}

/** GET /v2/payments/captures/:id */
export async function readCapture({ world }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  const stored = await load<Capture>(world.db, 'paypal', id)
  if (stored?.kind !== 'capture') throw missing()
  return { status: 200, body: stored.body }
}

/** POST /v2/payments/captures/:id/refund: refunds the remaining amount, or the amount in the body. */
export async function refundCapture({ world, params }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  const refund = await world.db.transaction().execute(async (trx) => {
    const found = await load<Capture>(trx, 'paypal', id)
    if (found?.kind !== 'capture') throw missing()
    const stored = await lockOrder(trx, found.body.supplementary_data.related_ids.order_id)
    const capture = (await load<Capture>(trx, 'paypal', id))!.body
    if (capture.status === 'REFUNDED')
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
    const left = leftOf(stored, capture)
    const { value, currency_code: currency } = params['amount'] ?? {}
    if (currency !== undefined && currency !== capture.amount.currency_code)
      throw unprocessable('REFUND_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
    const minor = value === undefined ? left : fromPaypalAmount(value, capture.amount.currency_code)
    if (!(minor > 0))
      throw invalid('INVALID_PARAMETER_SYNTAX', '/amount/value', 'The value of a field is wrong.')
    if (minor > left)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const named = params['custom_id']
    const custom = typeof named === 'string' && named.length <= 127 ? named : undefined
    const made = await giveBack(trx, world, stored, capture, { minor, status: 'COMPLETED', custom })
    await change(trx, world, made.next, made.sent)
    return made.refund
  })
  return { status: 201, body: refund }
}

/** GET /v1/customer/disputes?disputed_transaction_id=: summaries, newest first. */
export async function listDisputes({ world, query }: SandboxPaypalCall): Promise<PaypalReply> {
  const found = await disputesOf(world.db, query.get('disputed_transaction_id') ?? '')
  return { status: 200, body: { items: found.toReversed().map(summaryOf), links: [] } }
}

/** GET /v1/customer/disputes/:id */
export async function readDispute({ world }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  const stored = await load<SandboxPaypalDispute>(world.db, 'paypal', id)
  if (stored?.kind !== 'dispute') throw missing()
  return { status: 200, body: detailOf(stored.body) }
}

/** GET /v1/notifications/webhooks/:id: this site's only webhook, which receives every event. */
export async function readWebhook({ world, keys }: SandboxPaypalCall, id: string): Promise<PaypalReply> {
  if (id !== keys['webhookId']) throw missing()
  const url = `${world.site()}/webhooks/paypal`
  return { status: 200, body: { id, url, event_types: [{ name: '*' }], links: [] } }
}

/** POST /v1/notifications/verify-webhook-signature: verifies the webhook exactly as written in the request. */
export async function verifyWebhook({ keys, raw, params }: SandboxPaypalCall): Promise<PaypalReply> {
  const at = raw.indexOf('"webhook_event":')
  const event = at < 0 ? '' : raw.slice(at + '"webhook_event":'.length, raw.lastIndexOf('}')).trimStart()
  const { transmission_id: id, transmission_time: time, webhook_id: webhook, transmission_sig: sig } = params
  const text = paypalSignedText(String(id), String(time), String(webhook), Buffer.from(event))
  const holds =
    webhook === keys['webhookId'] &&
    verify('RSA-SHA256', Buffer.from(text), keys['certificate']!, Buffer.from(String(sig), 'base64'))
  return { status: 200, body: { verification_status: holds ? 'SUCCESS' : 'FAILURE' } }
}
