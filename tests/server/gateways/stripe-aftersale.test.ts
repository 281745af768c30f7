import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GatewayUnreachable } from '../../../server/gateways/port'
import { actions } from '../../../workshop/sandbox/gateways/gateway-sandbox'
import { stripeShapes } from '../../support/gateway-shapes/stripe'
import { paidAt } from './sandbox-bank'
import { payingSite, stripeKeys, type PayingSite } from '../../support/payments-site'

let server: PayingSite
beforeAll(async () => {
  server = await payingSite()
})
afterAll(() => server.close())

const paid = () => paidAt(server, 'stripe')
const api = async (path: string, body?: Record<string, string>) => {
  const reply = await fetch(`${server.address}/sandbox/stripe/v1${path}`, {
    headers: { authorization: `Bearer ${stripeKeys(server).secretKey}` },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  })
  return (await reply.json()) as Record<string, any>
}

describe("sandbox responses match Stripe's specification", () => {
  const fits = async (shape: keyof typeof stripeShapes, path: string, body?: Record<string, string>) => {
    const answer = await api(path, body)
    const read = stripeShapes[shape].safeParse(answer)
    expect(read.error?.issues, `${path}: ${JSON.stringify(answer)}`).toBeUndefined()
    return answer
  }

  test.each([
    [['refund-part', 'refund']],
    [['refund-pending', 'refund-failed', 'refund-silent']],
    [['inquiry', 'inquiry-closed', 'dispute', 'dispute-won']],
    [['inquiry', 'dispute', 'dispute-lost', 'dispute-reopened']],
    [['dispute-prevented', 'second-charge', 'fraud-warning']],
    [['fraud-warning', 'refund-part', 'refund', 'refund-failed', 'dispute']],
  ])('responses match after %j', async (steps) => {
    const { charge, happens, news } = await paid()
    const of = `payment_intent=${charge.providerRef}`
    for (const step of steps) {
      await happens(step)
      const intent = await fits(
        'intent',
        `/payment_intents/${charge.providerRef}?expand[]=latest_charge.refunds`,
      )
      await fits('charge', `/charges/${intent['latest_charge'].id}`)
      await fits('charges', `/charges?${of}`)
      const refunds = await fits('refunds', `/refunds?charge=${intent['latest_charge'].id}`)
      for (const one of refunds['data']) await fits('refund', `/refunds/${one.id}`)
      const disputes = await fits('disputes', `/disputes?${of}`)
      for (const one of disputes['data']) await fits('dispute', `/disputes/${one.id}`)
      await fits('warnings', `/radar/early_fraud_warnings?charge=${intent['latest_charge'].id}`)
    }
    for (const event of await news()) {
      const read = stripeShapes.event.safeParse(event)
      expect(read.error?.issues, JSON.stringify(event)).toBeUndefined()
    }
  })

  test.each([
    [['refund'], [false]],
    [['dispute'], [false]],
    [['refund-part', 'inquiry'], [false]],
    [
      ['refund', 'refund-failed'],
      [false, true],
    ],
    [['refund-part'], []],
  ])('fraud warning webhooks after %j report every change of `actionable`', async (steps, changes) => {
    const { happens, news } = await paid()
    for (const step of ['fraud-warning', ...steps]) await happens(step)
    const sent = (await news()).filter(({ type }) => type === 'radar.early_fraud_warning.updated')
    expect(sent.map(({ data }) => data.object.actionable)).toEqual(changes)
  })

  test('responses match for refunds through the API and its refusals', async () => {
    const { charge, happens } = await paid()
    const of = { payment_intent: charge.providerRef! }
    await fits('refund', '/refunds', { ...of, amount: '100', reason: 'duplicate', 'metadata[a]': 'b' })
    await fits('fault', '/refunds', { ...of, amount: '4801' })
    await fits('fault', '/refunds', { ...of, amount: '-1' })
    await fits('fault', '/refunds', {})
    await fits('fault', '/refunds/re_none')
    await happens('dispute')
    expect(await fits('fault', '/refunds', of)).toMatchObject({ error: { code: 'charge_disputed' } })
    await fits('events', '/events')
  })
})

test("an action Stripe doesn't have is answered with 404, all others succeed", async () => {
  const { charge } = await paid()
  const refused = []
  for (const action of actions)
    if ((await server.control(charge.providerRef!, { action, deliver: ['drop'] })) === 404)
      refused.push(action)
  expect(refused).toEqual(['dispute-withdrawn'])
})

const open = { kind: 'dispute', status: 'open', takenMinor: 4900, currency: 'USD', amountMinor: 4900 }
const refund = { currency: 'USD', at: expect.any(Date) }

describe('refunds and disputes as facts', () => {
  test.each<[string[], object]>([
    [[], { outcome: 'success', refunds: [], disputes: [] }],
    [
      ['refund-part'],
      { outcome: 'success', refunds: [{ ...refund, status: 'succeeded', amountMinor: 2450 }], disputes: [] },
    ],
    [['refund-part', 'refund'], { outcome: 'refunded' }],
    [['refund-silent'], { outcome: 'refunded' }],
    [
      ['refund-pending'],
      { outcome: 'success', refunds: [{ ...refund, status: 'pending', amountMinor: 4900 }] },
    ],
    [['refund-pending', 'refund'], { outcome: 'refunded', refunds: [{ status: 'succeeded' }] }],
    [['refund', 'refund-failed'], { outcome: 'success', refunds: [{ status: 'failed', word: 'failed' }] }],
    [
      ['inquiry'],
      {
        outcome: 'success',
        disputes: [
          {
            kind: 'inquiry',
            status: 'open',
            awaits: 'us',
            takenMinor: 0,
            answerBy: expect.any(Date),
            isRefundable: true,
          },
        ],
      },
    ],
    [['inquiry', 'inquiry-closed'], { outcome: 'success', disputes: [{ kind: 'inquiry', status: 'kept' }] }],
    [['inquiry', 'dispute'], { outcome: 'disputed', disputes: [open] }],
    [
      ['dispute'],
      {
        outcome: 'disputed',
        disputes: [{ ...open, awaits: 'us', word: 'chargeback needs_response', isRefundable: false }],
      },
    ],
    [
      ['dispute', 'dispute-won'],
      { outcome: 'success', disputeWon: true, disputes: [{ status: 'kept', takenMinor: 0, answerBy: null }] },
    ],
    [['dispute', 'dispute-lost'], { outcome: 'refunded', disputes: [{ status: 'lost', takenMinor: 4900 }] }],
    [
      ['dispute', 'dispute-lost', 'dispute-reopened'],
      { outcome: 'disputed', disputes: [{ ...open, awaits: 'us' }] },
    ],
    [
      ['dispute', 'dispute-won', 'dispute-reopened'],
      { outcome: 'disputed', disputes: [{ ...open, awaits: 'bank' }] },
    ],
    [['dispute', 'dispute-won', 'dispute'], { outcome: 'disputed', disputes: [open, { status: 'kept' }] }],
    [
      ['dispute-prevented'],
      {
        outcome: 'refunded',
        refunds: [{ status: 'succeeded' }],
        disputes: [{ status: 'kept', takenMinor: 0 }],
      },
    ],
    [
      ['refund-part', 'dispute', 'dispute-lost'],
      { outcome: 'refunded', disputes: [{ status: 'lost', takenMinor: 2450 }] },
    ],
    [
      ['fraud-warning'],
      {
        outcome: 'success',
        refunds: [],
        disputes: [],
        warnings: [{ id: expect.stringMatching(/^issfr_/), isActionable: true, reason: 'misc' }],
      },
    ],
    [['fraud-warning', 'dispute'], { outcome: 'disputed', warnings: [{ isActionable: false }] }],
    [['fraud-warning', 'refund-part'], { outcome: 'success', warnings: [{ isActionable: true }] }],
    [['fraud-warning', 'refund'], { outcome: 'refunded', warnings: [{ isActionable: false }] }],
  ])('the facts are correct after %j', async (steps, expected) => {
    const { happens, asks } = await paid()
    await happens(...steps)
    const verdict = await asks()
    expect(verdict).toMatchObject({ amountMinor: 4900, currency: 'USD', ...expected })
    expect(verdict).not.toHaveProperty('alert')
  })

  test('a second charge is found by the id in the webhook, and only for its own payment', async () => {
    const { asks, charge, happens, news, gateway } = await paid()
    await happens('second-charge')
    const event = (await news()).at(-1)!
    expect(event['type']).toBe('charge.succeeded')
    const { id } = event['data'].object
    const found = await asks({ namedCharge: id })
    expect(found).toMatchObject({
      outcome: 'success',
      others: [{ id, amountMinor: 4900, currency: 'USD', reference: charge.id, refundedMinor: 0 }],
    })
    await gateway.refund!(charge, { id: 'second', amountMinor: 4900, reason: 'Paid twice', chargeRef: id })
    expect(await asks({ namedCharge: id })).toMatchObject({
      outcome: 'success',
      others: [{ refundedMinor: 4900 }],
    })
    const other = await paid()
    expect(await other.asks({ namedCharge: id })).not.toHaveProperty('others')
    expect(await other.asks({ namedCharge: 'ch_nobody' })).not.toHaveProperty('others')
  })
})

describe('refunds ordered by us', () => {
  test('fifty concurrent copies of one order refund once, and another copy does nothing', async () => {
    const { gateway, charge, asks } = await paid()
    const order = { id: 'order-1', amountMinor: 1000, reason: 'Part of it' }
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => gateway.refund!(charge, order)))
    const made = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    const failed = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(new Set(made).size).toBe(1)
    // Copies that collide with the first may not learn its result, but never refund a second time.
    for (const error of failed) expect(error).toBeInstanceOf(GatewayUnreachable)
    expect((await gateway.refund!(charge, order)).id).toBe(made[0])
    expect(await asks()).toMatchObject({
      outcome: 'success',
      refunds: [{ amountMinor: 1000, status: 'succeeded' }],
    })
  })

  test('partial refunds add up to the total; more than the remaining amount is refused', async () => {
    const { gateway, charge, asks } = await paid()
    const order = (id: string, amountMinor: number) =>
      gateway.refund!(charge, { id, amountMinor, reason: 'r' })
    await order('a', 4000)
    await expect(order('b', 901)).rejects.toMatchObject({ name: 'Error', status: 400 })
    await order('c', 900)
    await expect(order('d', 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    expect(await asks()).toMatchObject({ outcome: 'refunded' })
  })

  test('refunds are possible during an inquiry but refused by Stripe during a dispute', async () => {
    const { gateway, charge, asks, happens } = await paid()
    await happens('inquiry')
    await gateway.refund!(charge, { id: 'inquiry-a', amountMinor: 100, reason: 'r' })
    await happens('dispute')
    await expect(
      gateway.refund!(charge, { id: 'inquiry-b', amountMinor: 100, reason: 'r' }),
    ).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    expect(await asks()).toMatchObject({ outcome: 'disputed', refunds: [{ amountMinor: 100 }] })
  })

  test('a refund whose response was lost is found by repeating the order', async () => {
    const { gateway, charge, asks } = await paid()
    await server.control('_api', { fault: 'cut-after', times: 1, after: 1 })
    const order = { id: 'cut', amountMinor: 500, reason: 'r' }
    const { id } = await gateway.refund!(charge, order)
    server.ctx.clock.pass(48 * 60 * 60_000)
    expect((await gateway.refund!(charge, order)).id).toBe(id)
    expect(await asks()).toMatchObject({ refunds: [{ id, amountMinor: 500 }] })
  })
})
