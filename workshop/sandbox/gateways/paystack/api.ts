import { createHash, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaystackKeys } from '../../../../server/gateways/paystack/offer'
import type { Keys } from '../../../../server/gateways/registry'
import { sameText } from '../../../../server/platform/secrets/hmac'
import { apiRoutes, jsonOf, Refused, type Answered } from '../api-routes'
import type { PaystackDispute } from '../../../../server/gateways/paystack/wire'
import { listBy, makeId, save } from '../store'
import type { World } from '../gateway-sandbox'
import { disputesOf, leftOf, makeRefund, shownDispute } from './aftersale'
import { paymentOf, type PaystackPayment, type StoredPayment } from './transaction'

const currencies = ['GHS', 'KES', 'NGN', 'USD', 'XOF', 'ZAR']

/**
 * Registers Paystack's API, as far as the marketplace uses it, under /sandbox/paystack and in Paystack's own wire
 * format.
 */
export function paystackApi(app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) {
  const route = apiRoutes(app, {
    gateway: 'paystack',
    world,
    kick,
    admit: (request) => admit(request, keys() as PaystackKeys),
    broken: { status: 500, body: { status: false, message: 'An error occurred', type: 'api_error' } },
  })
  route('POST', '/transaction/initialize', (request) => initialize(world, jsonOf(request)))
  route('GET', '/transaction/verify/:id', async (_request, reference) => {
    const found = await known(world, reference)
    return ok('Verification successful', found.body)
  })
  route('POST', '/refund', (request) => refund(world, jsonOf(request)))
  route('GET', '/transaction/:id', async (_request, id) => {
    const [body] = await listBy(world.db, 'paystack', 'transaction', 'id', id)
    if (!body) throw refusal(404, 'Transaction not found', 'transaction_not_found')
    return ok('Transaction retrieved', body)
  })
  // The documentation has no reference parameter, only customer, status, amount and dates.
  route('GET', '/transaction', async (request) => transactionPage(world, request))
  // The documentation only has pages and dates: refunds can't be looked up by transaction.
  route('GET', '/refund', async (request) => refundPage(world, request))
  // The response is documented as a list but shown as one object: for several disputes, the first.
  route('GET', '/dispute/transaction/:id', async (_request, id) => {
    const [first] = (await disputesOf(world.db, id)).map(shownDispute)
    return ok('Dispute retrieved successfully', first ?? [])
  })
  route('GET', '/dispute/:id', async (_request, id) => {
    const [found] = await listBy<PaystackDispute & { transaction_id: number }>(
      world.db,
      'paystack',
      'dispute',
      'id',
      id,
    )
    if (!found) throw refusal(404, 'Dispute not found', 'dispute_not_found')
    return ok('Dispute retrieved', { ...shownDispute(found), transaction: { id: found.transaction_id } })
  })
}

const ok = (message: string, data: unknown): Answered => ({
  status: 200,
  body: { status: true, message, data },
})

const refusal = (status: number, message: string, code = 'invalid_params') =>
  new Refused({
    status,
    body: { status: false, message, meta: { nextStep: 'Check the request' }, type: 'validation_error', code },
  })

function admit({ headers }: FastifyRequest, { secretKey }: PaystackKeys) {
  if (!sameText(headers.authorization ?? '', `Bearer ${secretKey}`))
    throw refusal(401, 'Invalid key', 'invalid_Key')
}

async function known(world: World, reference: string): Promise<StoredPayment> {
  const found = await paymentOf(world.db, reference)
  if (!found) throw refusal(400, 'Transaction reference not found.', 'transaction_not_found')
  return found
}

/** POST /transaction/initialize: a reference can be used once. */
async function initialize(world: World, wanted: Record<string, unknown>): Promise<Answered> {
  const { email, currency = 'NGN', reference = makeId('T', 15), callback_url: callback, metadata } = wanted
  const amount = Number(wanted.amount)
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email))
    throw refusal(400, 'Invalid Email Address Passed')
  if (!Number.isInteger(amount) || amount < 1) throw refusal(400, 'Invalid Amount Sent')
  if (!currencies.includes(String(currency))) throw refusal(403, 'Currency not supported by merchant')
  if (typeof reference !== 'string' || !/^[\w.=-]{1,100}$/.test(reference))
    throw refusal(400, 'Invalid transaction reference')
  if (callback !== undefined && !/^https?:\/\//.test(String(callback)))
    throw refusal(400, 'Invalid callback URL')
  const now = world.now()
  const accessCode = makeId('', 15)
  const body: PaystackPayment = {
    id: randomInt(1e9, 9e9),
    domain: 'test',
    // Status of a transaction until someone has tried to pay it.
    status: 'abandoned',
    reference,
    amount,
    message: null,
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    created_at: now.toISOString(),
    channel: 'card',
    currency: String(currency),
    metadata: metadata ?? '',
    customer: { id: customerId(email), email },
    requested_amount: amount,
  }
  const callbackUrl = callback === undefined ? null : String(callback)
  const stored: StoredPayment = {
    id: reference,
    kind: 'transaction',
    body,
    extra: { accessCode, callbackUrl },
    dueAt: null,
  }
  await world.db.transaction().execute(async (trx) => {
    if (await paymentOf(trx, reference, true))
      throw refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    await save(trx, 'paystack', stored, now)
  })
  return ok('Authorization URL created', {
    authorization_url: `${world.site()}/sandbox/pay/paystack/${reference}`,
    access_code: accessCode,
    reference,
  })
}

/** Returns Paystack's customer id; constant per e-mail address. */
const customerId = (email: string): number =>
  createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE()

type Query = Record<string, string | undefined>

/** GET /refund: one page, newest first. */
async function refundPage(world: World, { query }: FastifyRequest): Promise<Answered> {
  const all = await listBy<{ createdAt: string }>(world.db, 'paystack', 'refund', 'domain', 'test')
  return ok(
    'Refunds retrieved',
    pageOf(all, ({ createdAt }) => createdAt, query as Query),
  )
}

/** GET /transaction: one page, newest first, optionally of one customer. */
async function transactionPage(world: World, { query }: FastifyRequest): Promise<Answered> {
  const { customer, status } = query as Query
  const all = await listBy<PaystackPayment>(world.db, 'paystack', 'transaction', 'domain', 'test')
  const found = all.filter(
    (one) =>
      (customer === undefined || String((one['customer'] as { id: number }).id) === customer) &&
      (status === undefined || one.status === status),
  )
  return ok(
    'Transactions retrieved',
    pageOf(found, ({ created_at: at }) => at, query as Query),
  )
}

function pageOf<One>(all: One[], madeAt: (one: One) => string, { perPage, page, from }: Query): One[] {
  const since = from === undefined ? null : new Date(from)
  if (since && Number.isNaN(since.getTime())) throw refusal(400, 'Invalid date')
  const found = all.filter((one) => !since || madeAt(one) >= since.toISOString()).toReversed()
  const size = Math.min(100, Math.max(1, Number(perPage) || 50))
  const start = (Math.max(1, Number(page) || 1) - 1) * size
  return found.slice(start, start + size)
}

/** POST /refund: refunds the remaining amount unless an amount is given; the refund arrives a while later. */
async function refund(world: World, wanted: Record<string, unknown>): Promise<Answered> {
  const named = String(wanted.transaction ?? '')
  const [byId] = await listBy<PaystackPayment>(world.db, 'paystack', 'transaction', 'id', named)
  const found = await known(world, byId?.reference ?? named)
  return world.db.transaction().execute(async (trx) => {
    const stored = await paymentOf(trx, found.id, true)
    const left = stored ? await leftOf(trx, stored) : 0
    if (!stored || stored.body.status !== 'success' || left < 1)
      throw refusal(400, 'Transaction has been fully reversed')
    const amount = wanted.amount === undefined ? left : Number(wanted.amount)
    if (!Number.isInteger(amount) || amount < 1) throw refusal(400, 'Invalid Amount Sent')
    if (amount > left) throw refusal(400, 'Refund amount cannot be more than transaction amount')
    const note = typeof wanted.merchant_note === 'string' ? wanted.merchant_note : null
    const made = await makeRefund(trx, world, stored, { amount, status: 'pending', note, arrives: true })
    const { id, reference, currency } = stored.body
    const transaction = { id, reference, amount: stored.body.amount, currency, domain: 'test' }
    return ok('Refund has been queued for processing', { ...made, transaction })
  })
}
