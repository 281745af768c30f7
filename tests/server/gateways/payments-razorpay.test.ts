import { createRequire } from 'node:module'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RazorpayKeys } from '../../../server/gateways/razorpay/offer'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { dispatched } from '../../../workshop/sandbox/gateways/dispatch'
import { hmacHex } from '../../../server/platform/secrets/hmac'
import { attempt } from '../../support/gateway-attempt'
import { makePackage, payingSite, type PayingSite } from '../../support/payments-site'

// The official SDK is CommonJS, and its types lack the base URL.
const Razorpay = createRequire(import.meta.url)('razorpay') as any
const { validatePaymentVerification } = createRequire(import.meta.url)('razorpay/dist/utils/razorpay-utils')

let site: PayingSite
let sdk: any
beforeAll(async () => {
  site = await payingSite()
  sdk = official(keys())
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const keys = () => site.ctx.gateways.sandbox.get('razorpay') as RazorpayKeys

/** Returns the official SDK, pointed at the sandbox. */
function official({ keyId, keySecret }: Pick<RazorpayKeys, 'keyId' | 'keySecret'>) {
  const made = new Razorpay({ key_id: keyId, key_secret: keySecret })
  made.api.rq.defaults.baseURL = `${site.address}/sandbox/razorpay`
  return made
}

const order = { amount: 4900, currency: 'USD', receipt: 'r-1', notes: { payment_id: 'r-1' } }
const bank = (id: string, action: string) => site.control(id, { action }, 'razorpay')

describe('official Razorpay SDK against the sandbox', () => {
  test('creates, reads, pays and refunds an order', async () => {
    const made = await sdk.orders.create(order)
    expect(made).toMatchObject({ entity: 'order', status: 'created', amount_due: 4900, receipt: 'r-1' })
    await bank(made.id, 'decline')
    expect(await sdk.orders.fetch(made.id)).toMatchObject({ status: 'attempted', attempts: 1 })
    await bank(made.id, 'pay')
    expect(await sdk.orders.fetch(made.id)).toMatchObject({ status: 'paid', amount_paid: 4900 })
    const { items } = await sdk.orders.fetchPayments(made.id)
    expect(items.map((one: any) => one.status)).toEqual(['failed', 'captured'])
    expect(await sdk.payments.fetch(items[1].id)).toMatchObject({ captured: true, order_id: made.id })
    expect(await sdk.payments.refund(items[1].id, {})).toMatchObject({ entity: 'refund', amount: 4900 })
    expect(await sdk.payments.fetch(items[1].id)).toMatchObject({ status: 'refunded', refund_status: 'full' })
    await expect(sdk.payments.refund(items[1].id, {})).rejects.toMatchObject({ statusCode: 400 })
  })

  test('gets the same order for the same unique receipt', async () => {
    const first = await sdk.orders.create({ ...order, unique_receipt: true })
    const second = await sdk.orders.create({ ...order, unique_receipt: true })
    expect(second.id).toBe(first.id)
    expect((await sdk.orders.create(order)).id).not.toBe(first.id)
  })

  test("gets Razorpay's refusals for wrong keys, unknown orders and bad amounts", async () => {
    const outsider = official({ keyId: 'rzp_test_x', keySecret: 'x' })
    await expect(outsider.orders.create(order)).rejects.toMatchObject({ statusCode: 401 })
    await expect(sdk.orders.fetch('order_none')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR' },
    })
    for (const wrong of [{ amount: 1.5 }, { amount: 99, currency: 'INR' }, { receipt: 'r'.repeat(41) }])
      await expect(sdk.orders.create({ ...order, ...wrong })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('verifies the signatures of our webhooks', async () => {
    const received: { signature: string; body: string }[] = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        received.push({ signature: String(request.headers['x-razorpay-signature']), body })
        response.end('{}')
      })
    })
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
    const { port } = receiver.address() as { port: number }
    const made = await sdk.orders.create(order)
    site.ctx.gateways.listensAt(`http://127.0.0.1:${port}`)
    await bank(made.id, 'pay')
    await dispatched(site.ctx)
    receiver.close()
    receiver.closeAllConnections()
    expect(received.map(({ body }) => JSON.parse(body).event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
    for (const { body, signature } of received) {
      expect(Razorpay.validateWebhookSignature(body, signature, keys().webhookSecret)).toBe(true)
      expect(Razorpay.validateWebhookSignature(`${body} `, signature, keys().webhookSecret)).toBe(false)
    }
  })
})

describe('proof from the checkout window', () => {
  const proofOf = (ref: string, secret = keys().keySecret) => ({
    razorpay_order_id: ref,
    razorpay_payment_id: 'pay_x',
    razorpay_signature: hmacHex(secret, `${ref}|pay_x`),
  })
  const tell = (id: string, proof: object) =>
    site.call('payment-transaction-status', { payment_transaction_id: id, proof }, { token: site.token })

  test('has a signature the official verifier accepts', async () => {
    const { ref } = await attempt(site, { name: 'razorpay' })
    await bank(ref, 'pay')
    const page = await (await fetch(`${site.address}/sandbox/razorpay/return/${ref}`)).text()
    const { data } = JSON.parse(/postMessage\((\{.*\}), location/.exec(page)![1]!)
    const about = { order_id: data.razorpay_order_id, payment_id: data.razorpay_payment_id }
    expect(validatePaymentVerification(about, data.razorpay_signature, keys().keySecret)).toBe(true)
  })

  test("a proof that arrives before the gateway's confirmation prevents paying again but grants nothing", async () => {
    const early = await attempt(site, { name: 'razorpay' }, { idempotency_key: 'k1' })
    const { data } = await tell(early.id, proofOf(early.ref))
    expect(data).toMatchObject({ status: 'pending', underway: true })
    expect(data.order_id).toBeUndefined()
    expect(await site.open({ payment_method: 'razorpay', idempotency_key: 'k1' })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await site.grants()).toBe(0)
    await early.bank('pay')
    expect(await early.state()).toBe('success')
  })

  test('has no effect when forged, of another order, or malformed', async () => {
    const victim = await attempt(site, { name: 'razorpay' })
    for (const proof of [
      proofOf(victim.ref, 'guessed'),
      proofOf('order_other'),
      { ...proofOf(victim.ref), razorpay_payment_id: 'pay_y' },
      { razorpay_signature: '' },
      {},
    ])
      expect((await tell(victim.id, proof)).data).toMatchObject({ status: 'pending', underway: false })
  })

  test('a failed order authorised late is captured afterwards', async () => {
    const late = await attempt(site, { name: 'razorpay' })
    await late.bank('decline')
    await site.call('payment-transaction-fail', { payment_transaction_id: late.id }, { token: site.token })
    expect(await late.state()).toBe('failed')
    await late.bank('pay')
    expect(await late.state()).toBe('success')
    expect(await site.grants()).toBe(1)
  })
})

/**
 * Razorpay captures automatically what a bank authorises within 12 minutes. According to its documentation of late
 * authorisation, later ones must be captured by the shop; uncaptured money is returned to the payer.
 */
describe('payment authorised too late', () => {
  const minutes = (count: number) => site.ctx.clock.pass(count * 60_000)
  const lateAt = async (ref: string) => (await sdk.orders.fetchPayments(ref)).items.at(-1)

  test('the server captures it once while the payer waits', async () => {
    const waits = await attempt(site, { name: 'razorpay' })
    await waits.bank('ongoing')
    minutes(11)
    expect(await waits.status()).toMatchObject({ status: 'pending', underway: true })
    minutes(2)
    await Promise.all(Array.from({ length: 5 }, () => reconcile(site.ctx, { all: true })))
    expect(await waits.status()).toMatchObject({ status: 'success' })
    expect(await lateAt(waits.ref)).toMatchObject({ status: 'captured', captured: true })
    expect(await site.grants()).toBe(1)
  })

  test('the server captures it after the attempt expired if nothing else was bought', async () => {
    const gone = await attempt(site, { name: 'razorpay' })
    minutes(61)
    await reconcile(site.ctx)
    expect(await gone.state()).toBe('expired')
    await gone.bank('ongoing')
    minutes(13)
    await reconcile(site.ctx, { all: true })
    expect(await gone.state()).toBe('success')
  })

  test("the server doesn't capture it if the payer cancelled", async () => {
    const given = await attempt(site, { name: 'razorpay' })
    await site.call('payment-transaction-fail', { payment_transaction_id: given.id }, { token: site.token })
    await given.bank('ongoing')
    minutes(13)
    await reconcile(site.ctx, { all: true })
    expect(await given.state()).toBe('failed')
    expect(await lateAt(given.ref)).toMatchObject({ status: 'authorized', captured: false })
  })

  test("the server doesn't capture it if the payer has started again elsewhere", async () => {
    const asked = { idempotency_key: 'one-purchase' }
    const gone = await attempt(site, { name: 'razorpay' }, asked)
    minutes(61)
    await reconcile(site.ctx)
    await attempt(site, { name: 'stripe' }, asked)
    await gone.bank('ongoing')
    minutes(13)
    await reconcile(site.ctx, { all: true })
    expect(await lateAt(gone.ref)).toMatchObject({ status: 'authorized', captured: false })
  })

  test('the sandbox captures it once and in full, as the official SDK requires', async () => {
    const made = await sdk.orders.create(order)
    await bank(made.id, 'ongoing')
    const { id } = await lateAt(made.id)
    await expect(sdk.payments.capture(id, 100, 'USD')).rejects.toMatchObject({ statusCode: 400 })
    expect(await sdk.payments.capture(id, 4900, 'USD')).toMatchObject({ status: 'captured' })
    await expect(sdk.payments.capture(id, 4900, 'USD')).rejects.toMatchObject({ statusCode: 400 })
  })
})

/**
 * In India and the United States an order takes any number of attempts, in Malaysia and Singapore only one: "If a
 * customer's payment fails and they try again, you must create a new Order", or the window reports an error.
 */
describe('retry after a refused payment', () => {
  const openedIn = async (currency: string) => {
    const package_id = await makePackage(site, { price_minor: 4900, currency })
    const again = async () => {
      const { data } = await site.open({ payment_method: 'razorpay', package_id })
      return data as { payment_transaction_id: string; order_id: string }
    }
    return { first: await again(), again }
  }

  test.each(['INR', 'USD'])('a retry in %s continues with the same order', async (currency) => {
    const { first, again } = await openedIn(currency)
    await bank(first.order_id, 'decline')
    expect(await again()).toMatchObject({ order_id: first.order_id })
  })

  test.each(['MYR', 'SGD'])(
    'a retry in %s gets another order, while the first can still be paid',
    async (currency) => {
      const { first, again } = await openedIn(currency)
      expect(await again()).toMatchObject({ order_id: first.order_id })
      await bank(first.order_id, 'decline')
      // The window of the first attempt may still be open; a status query closes nothing.
      expect(await site.status(first.payment_transaction_id)).toMatchObject({
        status: 'pending',
        underway: false,
      })
      const second = await again()
      expect(second.order_id).not.toBe(first.order_id)
      expect(await site.states()).toEqual(['failed', 'pending'])
      expect(await again()).toMatchObject({ order_id: second.order_id })
      await bank(first.order_id, 'pay')
      await site.quiet()
      expect(await site.states()).toEqual(['success', 'pending'])
    },
  )
})
