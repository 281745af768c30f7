import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RazorpayKeys } from '../../../../server/gateways/razorpay/offer'
import type { Keys } from '../../../../server/gateways/registry'
import { sameText } from '../../../../server/platform/secrets/hmac'
import { apiRoutes, jsonOf, Refused, type Answered } from '../api-routes'
import { load, listBy, makeId, save } from '../store'
import type { World } from '../gateway-sandbox'
import { makeRefund, refundsOf } from './aftersale'
import {
  act,
  orderOf,
  paymentsOf,
  RazorpayStep,
  type SandboxRazorpayOrder,
  type Payment,
  type StoredRazorpayOrder,
} from './order'
import { returnPage } from './return-page'

/**
 * Registers Razorpay's API, as far as the marketplace uses it, under /sandbox/razorpay/v1 and in Razorpay's own wire
 * format.
 */
export function razorpayApi(app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) {
  const route = apiRoutes(app, {
    gateway: 'razorpay',
    world,
    kick,
    admit: (request) => admit(request, keys() as RazorpayKeys),
    broken: { status: 500, body: { error: { code: 'SERVER_ERROR', description: 'The server is down.' } } },
  })
  route('POST', '/v1/orders', (request) => createOrder(world, jsonOf(request)))
  route('GET', '/v1/orders/:id', async (_request, id) => ok((await known(world, id)).body))
  route('GET', '/v1/orders/:id/payments', async (_request, id) => {
    await known(world, id)
    return collection(await paymentsOf(world.db, id))
  })
  route('GET', '/v1/payments/:id', async (_request, id) => ok((await payment(world, id)).body))
  route('POST', '/v1/payments/:id/capture', (request, id) => capture(world, id, jsonOf(request)))
  route('POST', '/v1/payments/:id/refund', (request, id) => refund(world, id, request))
  route('GET', '/v1/payments/:id/refunds', async (request, id) => {
    await payment(world, id)
    return page(request, await refundsOf(world.db, id))
  })
  // Only pages are supported: disputes can't be looked up by payment.
  route('GET', '/v1/disputes', async (request) =>
    page(request, await listBy(world.db, 'razorpay', 'dispute', 'entity', 'dispute')),
  )
  route('GET', '/v1/disputes/:id', async (_request, id) => {
    const stored = await load(world.db, 'razorpay', id)
    if (stored?.kind !== 'dispute') throw refusal(400, 'The id provided does not exist')
    return ok(stored.body)
  })
  returnPage(app, world, keys as () => RazorpayKeys)
}

const ok = (body: unknown): Answered => ({ status: 200, body })
const collection = (items: unknown[]) => ok({ entity: 'collection', count: items.length, items })

/**
 * Returns one page of a list, newest first; ten entries by default, at most a hundred; `from` in seconds since 1970.
 */
function page({ query }: FastifyRequest, all: unknown[]): Answered {
  const { count = '10', skip = '0', from = '0' } = query as { count?: string; skip?: string; from?: string }
  const first = Math.max(0, Number(skip) || 0)
  const since = all.filter((one) => !(Number((one as { created_at?: number }).created_at) < Number(from)))
  return collection(since.toReversed().slice(first, first + Math.min(100, Math.max(1, Number(count) || 10))))
}

const refusal = (status: number, description: string, field?: string, reason = 'input_validation_failed') =>
  new Refused({
    status,
    body: {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason,
        ...(field && { field }),
        metadata: {},
      },
    },
  })

function admit({ headers }: FastifyRequest, keys: RazorpayKeys) {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ', 2) as [string, string?]
  const given = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8') : ''
  if (!sameText(given, `${keys.keyId}:${keys.keySecret}`))
    throw refusal(401, 'Authentication failed', undefined, 'NA')
}

async function known(world: World, id: string): Promise<StoredRazorpayOrder> {
  const order = await orderOf(world.db, id)
  if (!order) throw refusal(400, 'The id provided does not exist')
  return order
}

async function payment(world: World, id: string) {
  const stored = await load<Payment>(world.db, 'razorpay', id)
  if (stored?.kind !== 'payment') throw refusal(400, 'The id provided does not exist')
  return stored
}

/** POST /v1/orders: with `unique_receipt`, a reused receipt returns its existing order. */
async function createOrder(world: World, wanted: Record<string, unknown>): Promise<Answered> {
  const { amount, currency, receipt = null, unique_receipt: unique } = wanted
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw refusal(400, 'The amount must be an integer.', 'amount')
  if (amount < 1 || (currency === 'INR' && amount < 100))
    throw refusal(400, 'Order amount less than minimum amount allowed', 'amount')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw refusal(400, 'Currency is not supported', 'currency')
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40))
    throw refusal(400, 'The receipt may not be greater than 40 characters.', 'receipt')
  if (unique && receipt !== null) {
    const [before] = await listBy<SandboxRazorpayOrder>(world.db, 'razorpay', 'order', 'receipt', receipt)
    if (before) return ok(before)
  }
  const now = world.now()
  const body: SandboxRazorpayOrder = {
    id: makeId('order_', 14),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: textsOf(wanted.notes),
    created_at: Math.floor(now.getTime() / 1000),
  }
  await save(world.db, 'razorpay', { id: body.id, kind: 'order', body, extra: {}, dueAt: null }, now)
  return ok(body)
}

/** POST /v1/payments/:id/capture: captures the full authorised amount, once. */
async function capture(
  world: World,
  id: string,
  { amount, currency }: Record<string, unknown>,
): Promise<Answered> {
  const { body } = await payment(world, id)
  return world.db.transaction().execute(async (trx) => {
    const order = await orderOf(trx, body.order_id, true)
    const found = (await load<Payment>(trx, 'razorpay', id))?.body
    if (!order || !found) throw refusal(400, 'The id provided does not exist')
    if (found.status !== 'authorized')
      throw refusal(400, 'This payment has already been captured', undefined, 'payment_captured')
    if (amount !== found.amount || currency !== found.currency)
      throw refusal(400, 'Capture amount must be equal to the amount authorized', 'amount')
    await act(trx, world, order, 'pay')
    return ok((await load<Payment>(trx, 'razorpay', id))!.body)
  })
}

/** POST /v1/payments/:id/refund: with a reused key, returns its existing refund. */
async function refund(world: World, id: string, request: FastifyRequest): Promise<Answered> {
  const { body } = await payment(world, id)
  const wanted = jsonOf(request)
  const key = request.headers['x-refund-idempotency']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)))
    throw refusal(400, 'The idempotency key is not valid')
  const used = key === undefined ? null : `idempotency:${key}`
  return world.db.transaction().execute(async (trx) => {
    const order = await orderOf(trx, body.order_id, true)
    const paid = (await load<Payment>(trx, 'razorpay', id))?.body
    if (!order || !paid) throw refusal(400, 'The id provided does not exist')
    const before = used && (await load<{ wanted: string; refund: object }>(trx, 'razorpay', used))
    if (before && before.body.wanted !== JSON.stringify(wanted))
      throw refusal(400, 'Different request with the same idempotency key has already been processed.')
    if (before) return ok(before.body.refund)
    const made = await makeRefund(new RazorpayStep(trx, world, order), paid, wantedOf(paid, wanted))
    if (used) {
      const kept = { wanted: JSON.stringify(wanted), refund: made }
      await save(trx, 'razorpay', { id: used, kind: 'key', body: kept, extra: {}, dueAt: null }, world.now())
    }
    return ok(made)
  })
}

function wantedOf(paid: Payment, { amount, receipt, notes }: Record<string, unknown>) {
  const left = paid.amount - paid.amount_refunded
  if (!paid.captured || left < 1) throw refusal(400, 'The payment has been fully refunded already')
  const asked = amount === undefined ? left : amount
  if (typeof asked !== 'number' || !Number.isInteger(asked) || asked < 1)
    throw refusal(400, 'The amount must be an integer.', 'amount')
  if (asked > left)
    throw refusal(400, 'The total refund amount is greater than the refund payment amount', 'amount')
  return { amount: asked, receipt: typeof receipt === 'string' ? receipt : null, notes: textsOf(notes) }
}

function textsOf(notes: unknown): Record<string, string> {
  const entries = typeof notes === 'object' && notes !== null ? Object.entries(notes) : []
  return Object.fromEntries(entries.slice(0, 15).map(([key, value]) => [key, String(value).slice(0, 256)]))
}
