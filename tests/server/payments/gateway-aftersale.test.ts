import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptHere } from '../../../server/gateways/adapter-data'
import type { GatewayCharge, Gateway, GatewayVerdict } from '../../../server/gateways/port'
import * as flutterwave from '../../support/gateway-shapes/flutterwave'
import * as paystack from '../../support/gateway-shapes/paystack'
import * as razorpay from '../../support/gateway-shapes/razorpay'
import { misfit } from '../../support/gateway-shapes/shape'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { payingSite, type PayingSite } from '../../support/payments-site'

const shapes = { razorpay, paystack, flutterwave }
type Name = keyof typeof shapes
const names: Name[] = ['razorpay', 'paystack', 'flutterwave']

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
afterAll(() => site.close())

/** Sandbox responses and webhooks that don't match their gateway's documentation. */
let misfits: string[] = []
/** Number of responses checked. */
let looked = 0

/** Intercepts and checks all traffic between adapters and sandboxes. */
function listen() {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const reply = await real(input, init)
    const url = new URL(String(input))
    const [, first, name = ''] = url.pathname.split('/')
    if (!(name in shapes)) return reply
    const own = shapes[name as Name]
    if (first === 'webhooks') {
      const read = own.event.safeParse(JSON.parse(String(init?.body)))
      if (!read.success) misfits.push(`webhook of ${name}: ${String(init?.body)}`)
    } else if (first === 'sandbox' && !url.pathname.startsWith('/sandbox/pay/')) {
      looked++
      const body: unknown = await reply.clone().json()
      const path = url.pathname.slice(`/sandbox/${name}`.length)
      const wrong = reply.ok
        ? misfit(own.answers, init?.method ?? 'GET', path, body)
        : own.fault.safeParse(body).error?.message
      if (wrong) misfits.push(wrong)
    }
    return reply
  })
}

beforeEach(async () => {
  await site.fresh()
  misfits = []
  looked = 0
  listen()
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(misfits).toEqual([])
  expect(looked).toBeGreaterThan(0)
})

const gatewayOf = (name: Name): Gateway => site.ctx.gateways.get(name)!

/** Creates a payment of 49.00 USD as the adapter receives it. */
async function paid(name: Name): Promise<{
  bank: Attempt['bank']
  charge: GatewayCharge
  ask: (more?: object) => Promise<GatewayVerdict>
}> {
  const { id, bank } = await attempt(site, { name })
  await bank('pay')
  const row = await site.ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const charge: GatewayCharge = {
    id,
    amountMinor: 4900,
    currency: 'USD',
    providerRef: row.provider_ref,
    description: 'x',
    returnUrl: 'https://shop.test/',
    buyer: { name: 'A', email: 'a@b.test' },
    platform: 'web',
    keep: keptHere(() => new Date()),
  }
  return { bank, charge, ask: (more = {}) => gatewayOf(name).verdict({ ...charge, ...more }) }
}

/** Returns the amounts and statuses of a verdict's refunds. */
const refundsIn = (verdict: GatewayVerdict) =>
  ('refunds' in verdict ? (verdict.refunds ?? []) : []).map(({ amountMinor, status }) => [
    amountMinor,
    status,
  ])
const disputesIn = (verdict: GatewayVerdict) => ('disputes' in verdict ? (verdict.disputes ?? []) : [])

describe.each(names)('money after "paid" at %s', (name) => {
  test('a payment with a partial refund stays paid', async () => {
    const { bank, ask } = await paid(name)
    await bank('refund-part')
    expect(await ask()).toMatchObject({ outcome: 'success', amountMinor: 4900 })
    expect(refundsIn(await ask())).toEqual([[2450, 'succeeded']])
    await bank('refund')
    expect((await ask()).outcome).toBe('refunded')
  })

  test('a pending or failed refund leaves the money with us', async () => {
    const { bank, ask } = await paid(name)
    await bank('refund-pending')
    expect(await ask()).toMatchObject({ outcome: 'success' })
    expect(refundsIn(await ask())).toEqual([[4900, 'pending']])
    await bank('refund-failed')
    expect(await ask()).toMatchObject({ outcome: 'success' })
    expect(refundsIn(await ask())).toEqual([[4900, 'failed']])
  })

  test('a dispute opens with the date given by the gateway, ends, and can be reopened', async () => {
    const { bank, ask } = await paid(name)
    await bank('dispute')
    const open = await ask()
    // Flutterwave takes the money when the dispute opens, the other two gateways when the dispute is lost.
    const taken = name === 'flutterwave' ? 4900 : 0
    expect(open.outcome).toBe('disputed')
    expect(disputesIn(open)).toMatchObject([
      { kind: 'dispute', status: 'open', awaits: 'us', amountMinor: 4900, takenMinor: taken },
    ])
    expect(disputesIn(open)[0]!.answerBy!.getTime()).toBeGreaterThan(site.ctx.clock.now().getTime())
    await bank('dispute-won')
    const won = await ask()
    expect(won).toMatchObject({ outcome: 'success', disputeWon: true })
    await bank('dispute-reopened')
    const again = await ask()
    expect(again.outcome).toBe('disputed')
    expect(disputesIn(again)[0]!.id).toBe(disputesIn(won)[0]!.id)
    await bank('dispute-lost')
    expect(await ask()).toMatchObject({
      outcome: 'refunded',
      disputes: [{ status: 'lost', takenMinor: 4900 }],
    })
  })

  test('the charge named by a webhook is found even if the reference also has another charge', async () => {
    const { bank, charge, ask } = await paid(name)
    await bank('second-charge')
    const events = await site.ctx.db
      .selectFrom('sandbox_delivery')
      .select('raw')
      .orderBy('id', 'desc')
      .execute()
    const keys = site.ctx.gateways.sandbox.get(name)!
    const { sandboxes } = await import('../../../workshop/sandbox/gateways/sandboxes')
    const headers = sandboxes[name]!.sign(events[0]!.raw, keys, site.ctx.clock.now(), false, site.address)
    const notice = await gatewayOf(name).verifyWebhook(
      Buffer.from(events[0]!.raw),
      headers,
      site.ctx.clock.now(),
    )
    expect(notice.chargeRef).toBeTruthy()
    expect(await ask({ namedCharge: notice.chargeRef! })).toMatchObject({
      outcome: 'success',
      amountMinor: 4900,
      others: [
        { id: notice.chargeRef, amountMinor: 4900, currency: 'USD', reference: charge.id, refundedMinor: 0 },
      ],
    })
    // The named charge is also listed; an unknown charge or one of another payment isn't counted.
    for (const more of [{}, { namedCharge: '123456' }]) {
      const verdict = await gatewayOf(name).verdict({ ...charge, ...more })
      expect('others' in verdict && verdict.others!.map((one) => one.id)).toEqual([notice.chargeRef])
    }
  })

  test('a refund order sent fifty times concurrently refunds once', async () => {
    const { charge, ask } = await paid(name)
    const order = {
      id: '9b2f1c9e-0000-4000-8000-000000000001',
      amountMinor: 100,
      reason: 'Paid for the wrong plan',
    }
    const refund = () => gatewayOf(name).refund!(charge, order)
    const made = await Promise.all(Array.from({ length: 50 }, refund))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made[0]).toMatchObject({ amountMinor: 100, currency: 'USD' })
    expect(refundsIn(await ask()).map(([amount]) => amount)).toEqual([100])
    await refund()
    await gatewayOf(name).refund!(charge, {
      ...order,
      id: '9b2f1c9e-0000-4000-8000-000000000002',
      amountMinor: 250,
    })
    expect(
      refundsIn(await ask())
        .map(([amount]) => amount)
        .toSorted(),
    ).toEqual([100, 250])
  })

  test("a lost response doesn't cause a second refund", async () => {
    const { charge, ask } = await paid(name)
    const order = { id: '9b2f1c9e-0000-4000-8000-000000000003', amountMinor: 100, reason: 'Wrong plan' }
    // Before the refund, one request is sent to Razorpay and two to the other gateways.
    const after = name === 'razorpay' ? 1 : 2
    await site.control('_api', { fault: 'cut-after', times: 1, after }, name)
    await gatewayOf(name).refund!(charge, order).catch(() => null)
    expect(await gatewayOf(name).refund!(charge, order)).toMatchObject({ amountMinor: 100 })
    expect(refundsIn(await ask()).map(([amount]) => amount)).toEqual([100])
  })

  test('a refund exceeding the remaining amount is refused, and nothing is refunded', async () => {
    const { charge, ask } = await paid(name)
    const order = { id: '9b2f1c9e-0000-4000-8000-000000000004', amountMinor: 4901, reason: 'Too much' }
    await expect(gatewayOf(name).refund!(charge, order)).rejects.toMatchObject({ status: 400 })
    expect(refundsIn(await ask())).toEqual([])
  })
})

test("an inquiry at Razorpay isn't a dispute: no money has moved", async () => {
  const { bank, ask } = await paid('razorpay')
  await bank('inquiry')
  expect(await ask()).toMatchObject({
    outcome: 'success',
    disputes: [{ kind: 'inquiry', status: 'open', takenMinor: 0, word: 'retrieval open' }],
  })
  await bank('inquiry-closed')
  expect(await ask()).toMatchObject({ outcome: 'success', disputes: [{ kind: 'inquiry', status: 'kept' }] })
})

test('no charge is requested from Flutterwave for a reference that is already paid', async () => {
  const { charge } = await paid('flutterwave')
  const begun = await gatewayOf('flutterwave').begin({ ...charge, providerRef: null })
  expect(begun).toMatchObject({ verdict: { outcome: 'success', amountMinor: 4900 }, handover: {} })
})
