import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endForsaken } from '../../../server/areas/payments/refund/end-abandoned'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { settle } from '../../../server/areas/payments/settle-payment'
import {
  GatewayRefused,
  GatewayUnreachable,
  type Gateway,
  type RefundFact,
} from '../../../server/gateways/port'
import { razorpayRefunds } from '../../../server/gateways/razorpay/amount'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { changeForOwner } from '../../../server/core/webhook-change'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { fiftyTimes } from '../../support/repeat-at-once'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { paidVerdict } from '../../support/paid-verdict'
import { admin } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

/** Tests refunds of a 49.00 USD payment ordered by an administrator. */
let site: PayingSite
let token: string
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  token = (await admin(site.ctx)).token
})
afterAll(() => site.close())

const known = async (id: string) =>
  (await site.call('admin/payment', { payment_transaction_id: id }, { token })).data

const order = (id: string, more: object = {}) =>
  site.call(
    'admin/refund',
    {
      payment_transaction_id: id,
      key: randomUUID(),
      amount_minor: 1000,
      left_minor: 4900,
      reason: 'Asked for',
      ...more,
    },
    { token },
  )

const noted = (id: string, more: object = {}) =>
  site.call(
    'admin/refund-noted',
    {
      payment_transaction_id: id,
      key: randomUUID(),
      amount_minor: 1000,
      left_minor: 4900,
      reason: 'By bank',
      at: '2020-01-02',
      ref: 'WIRE-1',
      ...more,
    },
    { token },
  )

async function paid(name = 'stripe'): Promise<Attempt> {
  const opened = await attempt(
    site,
    drivers.find((one) => one.name === name)!,
  )
  await opened.charge()
  expect(await opened.state()).toBe('success')
  return opened
}

let hangs = () => {}

/** Sends the ordered refund and processes the gateway's report of it. */
async function sent() {
  await drainOutbox(site.ctx)
  await site.quiet()
  await drainOutbox(site.ctx)
}

const rows = () => site.ctx.db.selectFrom('refund').select(['amount_minor', 'status']).execute()
const orders = async () =>
  (await site.ctx.db.selectFrom('refund_order').select('state').orderBy('created_at').execute()).map(
    ({ state }) => state,
  )
const notifications = async () =>
  (await site.ctx.db.selectFrom('notification').select('type').orderBy('id').execute()).map(
    ({ type }) => type,
  )

/** Replaces the gateway's refund function while `act` runs. */
async function refundingBy(
  refund: (usual: NonNullable<Gateway['refund']>) => NonNullable<Gateway['refund']>,
  act: () => Promise<void>,
  name = 'stripe',
) {
  const gateway = site.ctx.gateways.get(name)!
  const usual = gateway.refund!
  gateway.refund = refund(usual)
  try {
    await act()
  } finally {
    gateway.refund = usual
  }
}

describe.each(drivers.map(({ name }) => name))('at %s', (name) => {
  test('a partial refund and the remainder are sent as separate refunds, each once', async () => {
    const { id, state } = await paid(name)
    expect(await order(id)).toMatchObject({ error: false, data: { state: 'ordered' } })
    await sent()
    site.ctx.clock.pass(86_400_000 + 60_000)
    await reconcile(site.ctx)
    expect((await rows()).map(({ amount_minor }) => amount_minor)).toEqual([1000])
    expect(await state()).toBe('success')
    const { refundable } = await known(id)
    expect(refundable.left).toEqual({ amount_minor: 3900, currency: 'USD' })
    expect(await order(id, { amount_minor: 3900, left_minor: 3900 })).toMatchObject({ error: false })
    await sent()
    expect((await rows()).map(({ amount_minor }) => amount_minor).toSorted()).toEqual([1000, 3900])
    expect((await known(id)).refundable.left.amount_minor).toBe(0)
  })

  test('a second charge is refunded from that charge', async () => {
    const { id, bank } = await paid(name)
    await bank('second-charge')
    const second = await site.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('second_of', '=', id)
      .executeTakeFirstOrThrow()
    expect(await order(second.id, { amount_minor: 4900 })).toMatchObject({ error: false })
    await sent()
    site.ctx.clock.pass(86_400_000 + 60_000)
    await reconcile(site.ctx)
    const back = await site.ctx.db.selectFrom('refund').select(['payment_id', 'amount_minor']).execute()
    expect(back).toEqual([{ payment_id: second.id, amount_minor: 4900 }])
    expect((await known(id)).refundable.left.amount_minor).toBe(4900)
    expect((await known(second.id)).refundable.left.amount_minor).toBe(0)
  })

  test("after a crash following the gateway's response, the refund already made is found", async () => {
    const { id } = await paid(name)
    await order(id)
    await refundingBy(
      (usual) => async (charge, one) => {
        await usual(charge, one)
        throw new Error('the plug')
      },
      async () => void (await drainOutbox(site.ctx)),
      name,
    )
    expect(await orders()).toEqual(['sent'])
    site.ctx.clock.pass(600_000)
    await sent()
    site.ctx.clock.pass(600_000)
    await sent()
    expect(await orders()).not.toEqual(['sent'])
    expect((await rows()).map(({ amount_minor }) => amount_minor)).toEqual([1000])
    expect((await known(id)).refundable.left.amount_minor).toBe(3900)
  })
})

describe('refund order', () => {
  test('rejects an idempotency key already used for another amount, reason or payment', async () => {
    const { id } = await paid()
    const key = randomUUID()
    expect(await order(id, { key })).toMatchObject({ error: false })
    for (const other of [{ amount_minor: 900 }, { reason: 'Another reason' }])
      expect(await order(id, { key, ...other })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await order((await paid()).id, { key })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await order(id, { key })).toMatchObject({ error: false })
    expect(await orders()).toHaveLength(1)
  })

  test("an order below its gateway's minimum is refused before anything is stored", async () => {
    const { id } = await paid()
    const gateway = site.ctx.gateways.get('stripe')!
    const usual = gateway.refunds!
    gateway.refunds = (minor) => minor >= 100
    try {
      expect(await order(id, { amount_minor: 99 })).toMatchObject({
        code: 'VALIDATION',
        errors: { amount_minor: expect.any(String) },
      })
    } finally {
      gateway.refunds = usual
    }
    expect(await orders()).toEqual([])
    expect(razorpayRefunds(99, 'INR')).toBe(false)
    expect(razorpayRefunds(100, 'INR')).toBe(true)
  })

  test('ends the plan immediately if the administrator chose so, otherwise when the refund has succeeded', async () => {
    const plan = async (id: string) =>
      (
        await site.ctx.db
          .selectFrom('subscription')
          .select('state')
          .where('payment_id', '=', id)
          .executeTakeFirstOrThrow()
      ).state
    const [now, later] = [await paid(), await paid()]
    await order(now.id, { amount_minor: 4900, ends_now: 1 })
    await order(later.id, { amount_minor: 4900 })
    expect([await plan(now.id), await plan(later.id)]).toEqual(['ended', 'active'])
    await sent()
    expect([await plan(now.id), await plan(later.id)]).toEqual(['ended', 'ended'])
    expect([await now.state(), await later.state()]).toEqual(['refunded', 'refunded'])
  })

  test('executing the order updates the payment and shows the refund to the payer', async () => {
    const { id, state } = await paid()
    await order(id, { amount_minor: 4900 })
    await sent()
    expect(await orders()).toEqual(['done'])
    expect(await rows()).toEqual([{ amount_minor: 4900, status: 'succeeded' }])
    expect(await state()).toBe('refunded')
    expect(await notifications()).toContain('mail.paymentRefunded')
    expect((await known(id)).orders).toMatchObject([
      { state: 'done', reason: 'Asked for', amount: { amount_minor: 4900 }, refund: expect.any(String) },
    ])
  })

  test('an order confirmed fifty times concurrently is sent once', async () => {
    const { id } = await paid()
    const key = randomUUID()
    const answers = await fiftyTimes(() => order(id, { key }))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    await Promise.all([drainOutbox(site.ctx), drainOutbox(site.ctx)])
    await sent()
    expect(await rows()).toEqual([{ amount_minor: 1000, status: 'succeeded' }])
  })

  test('is an event of the payment that webhooks report only as the order, and that a generic decision cannot send', async () => {
    const { id } = await paid()
    const { data } = await site.call('admin/record', { record: 'payment', id }, { token })
    const offered = data.allowed.map(({ event }: { event: string }) => event)
    expect(offered).toEqual(expect.arrayContaining(['refund.ordered', 'refund.noted']))
    const decision = { record: 'payment', id, event: 'refund.ordered', reason: 'Asked for' }
    expect(await site.call('admin/advance', decision, { token })).toMatchObject({ code: 'NOT_SERVED' })
    await order(id)
    const history = site.ctx.db.selectFrom('record_history').select('event').where('record_id', '=', id)
    expect((await history.orderBy('id', 'desc').limit(1).execute())[0]).toEqual({ event: 'refund.ordered' })
    const change = { from: 'success', to: 'success', by: 'admin' } as const
    expect(changeForOwner(paymentMachine, { ...change, event: 'refund.ordered' })).toBeNull()
    expect(changeForOwner(paymentMachine, { ...change, event: 'refund.part' })).not.toBeNull()
    const { data: now } = await site.call('admin/record', { record: 'payment', id }, { token })
    const barred = now.barred.map(({ event }: { event: string }) => event)
    expect(barred).toEqual(expect.arrayContaining(['refund.ordered', 'refund.noted']))
  })

  test('waits for the previous order', async () => {
    const { id } = await paid()
    await order(id)
    expect(await order(id, { left_minor: 3900 })).toMatchObject({ code: 'CONFLICT' })
    await sent()
    expect(await order(id, { left_minor: 3900 })).toMatchObject({ error: false })
  })

  test("can't exceed the remaining amount or be based on outdated amounts", async () => {
    const { id } = await paid()
    expect(await order(id, { amount_minor: 4901 })).toMatchObject({ code: 'VALIDATION' })
    expect(await order(id, { amount_minor: 0 })).toMatchObject({ code: 'VALIDATION' })
    expect(await order(id, { reason: ' ' })).toMatchObject({ code: 'VALIDATION' })
    await order(id, { amount_minor: 3000 })
    await sent()
    expect(await order(id, { amount_minor: 3000 })).toMatchObject({ code: 'VALIDATION' })
    expect(await order(id, { amount_minor: 1900 })).toMatchObject({ code: 'CONFLICT' })
    expect(await orders()).toEqual(['done'])
  })

  test('requires the payments permission', async () => {
    const { id } = await paid()
    const before = token
    for (const permissions of [['reports'], ['settings', 'packages']]) {
      const other = await admin(site.ctx)
      await site.ctx.db.updateTable('app_user').set({ permissions }).where('id', '=', other.user.id).execute()
      token = other.token
      expect(await order(id)).toMatchObject({ code: 'FORBIDDEN' })
      expect(await noted(id)).toMatchObject({ code: 'FORBIDDEN' })
    }
    token = site.token
    expect(await order(id)).toMatchObject({ code: 'FORBIDDEN' })
    token = before
    expect(await orders()).toEqual([])
  })

  test('a refund during an open dispute requires explicit confirmation and never refunds what the dispute has taken', async () => {
    const { id } = await paid()
    const dispute = (takenMinor: number) => ({
      id: 'dp_1',
      kind: takenMinor ? ('dispute' as const) : ('inquiry' as const),
      status: 'open' as const,
      awaits: null,
      amountMinor: 4900,
      currency: 'USD',
      takenMinor,
      answerBy: null,
      word: String(takenMinor),
      reason: null,
      isRefundable: null,
      openedAt: null,
    })
    const says = (takenMinor: number) =>
      settle(site.ctx, id, paidVerdict(id, { disputes: [dispute(takenMinor)] }))
    await says(4900)
    expect(await order(id, { left_minor: 0, despite_dispute: 1 })).toMatchObject({ code: 'VALIDATION' })
    await says(0)
    expect((await known(id)).refundable.disputes).toEqual([{ id: 'dp_1', kind: 'inquiry' }])
    expect(await order(id)).toMatchObject({ code: 'CONFLICT' })
    expect(await order(id, { despite_dispute: 1 })).toMatchObject({ error: false })
  })
})

describe('dispute that states whether its charge is refundable', () => {
  const says = (id: string, isRefundable: boolean | null, status: 'open' | 'kept' = 'open') =>
    settle(
      site.ctx,
      id,
      paidVerdict(id, {
        disputes: [
          {
            id: 'dp_1',
            kind: 'dispute',
            status,
            awaits: null,
            amountMinor: 2000,
            currency: 'USD',
            takenMinor: status === 'open' ? 2000 : 0,
            answerBy: null,
            word: `${status} ${isRefundable}`,
            reason: null,
            isRefundable,
            openedAt: null,
          },
        ],
      }),
    )
  const rest = { left_minor: 2900, despite_dispute: 1 }

  test("blocks refunds with a visible explanation if the charge isn't refundable; refunds made elsewhere can be recorded", async () => {
    const { id } = await paid()
    await says(id, false)
    expect((await known(id)).refundable).toMatchObject({ is_barred: true, left: { amount_minor: 2900 } })
    expect(await order(id, rest)).toMatchObject({
      code: 'CONFLICT',
      message: "The gateway says this charge can't be refunded while its dispute runs.",
    })
    expect(await orders()).toEqual([])
    expect(await noted(id, rest)).toMatchObject({ error: false })
  })

  test.each([
    ['it says yes', true, 'open', rest],
    ['it does not say', null, 'open', rest],
    ['it said no and has ended', false, 'kept', {}],
  ] as const)('allows refunds if %s', async (_title, isRefundable, status, more) => {
    const { id } = await paid()
    await says(id, isRefundable, status)
    expect((await known(id)).refundable.is_barred).toBe(false)
    expect(await order(id, more)).toMatchObject({ error: false })
  })
})

describe('unknown results', () => {
  test('a last try without a response is left to an administrator, who can repeat the same order', async () => {
    const { id } = await paid()
    await order(id)
    await refundingBy(
      () => async () => {
        throw new GatewayUnreachable('no answer')
      },
      async () => {
        for (let tries = 0; tries < 20; tries++) {
          await drainOutbox(site.ctx)
          site.ctx.clock.pass(86_400_000)
        }
      },
    )
    expect(await orders()).toEqual(['silent'])
    const queue = await site.call('admin/queue', { record: 'refund-order' }, { token })
    expect(queue.data).toMatchObject([{ record: 'refund-order', state: 'silent' }])
    const { id: orderId } = queue.data[0]
    await site.call('admin/advance', { record: 'refund-order', id: orderId, event: 'order.again' }, { token })
    await sent()
    expect(await orders()).toEqual(['done'])
    expect(await rows()).toHaveLength(1)
  })

  test('if the server crashes at every try, the order is left to an administrator and was sent only once', async () => {
    const { id } = await paid()
    await order(id)
    await refundingBy(
      (usual) => async (charge, one) => {
        await usual(charge, one)
        hangs()
        // The process ends before it receives the response.
        return new Promise(() => {})
      },
      async () => {
        for (let tries = 0; tries < 20; tries++) {
          expect(await endForsaken(site.ctx)).toBe(0)
          const gone = new Promise<void>((resolve) => (hangs = resolve))
          void drainOutbox({ ...site.ctx, gateways: { ...site.ctx.gateways } })
          await gone
          site.ctx.clock.pass(86_400_000)
        }
      },
    )
    expect(await orders()).toEqual(['sent'])
    await sent()
    expect(await Promise.all([endForsaken(site.ctx), endForsaken(site.ctx)])).toContain(1)
    expect(await orders()).toEqual(['silent'])
    // The gateway has been queried and its refund counted.
    expect(await rows()).toEqual([{ amount_minor: 1000, status: 'succeeded' }])
    const queue = await site.call('admin/queue', { record: 'refund-order' }, { token })
    expect(queue.data).toMatchObject([{ state: 'silent' }])
    expect(await endForsaken(site.ctx)).toBe(0)
    const again = { record: 'refund-order', id: queue.data[0].id, event: 'order.again' }
    expect(await site.call('admin/advance', again, { token })).toMatchObject({ error: false })
    await sent()
    expect(await orders()).toEqual(['done'])
    expect(await rows()).toHaveLength(1)
    expect((await known(id)).refundable.left.amount_minor).toBe(3900)
  })

  test('a refusal on the first try ends the order, but after an unanswered try it needs an administrator', async () => {
    const { id } = await paid()
    const no = () => async (): Promise<RefundFact> => {
      throw new GatewayRefused(400, 'charge_disputed', 'No')
    }
    await order(id)
    await refundingBy(no, sent)
    expect(await orders()).toEqual(['failed'])
    expect(await notifications()).toContain('mail.refundFailed')
    expect((await known(id)).orders[0]).toMatchObject({ note: 'charge_disputed: No' })
    site.ctx.clock.pass(1000)
    await order(id)
    await refundingBy(
      () => async () => {
        throw new GatewayUnreachable('no answer')
      },
      async () => void (await drainOutbox(site.ctx)),
    )
    site.ctx.clock.pass(600_000)
    await refundingBy(no, sent)
    expect(await orders()).toEqual(['failed', 'silent'])
    expect(await order(id)).toMatchObject({ code: 'CONFLICT' })
  })

  test('a pending refund is shown to the payer, follows its webhooks, and counts once even if reported fifty times', async () => {
    const { id } = await paid()
    await order(id)
    const fact = (status: RefundFact['status']): RefundFact => ({
      id: 're_own',
      amountMinor: 1000,
      currency: 'USD',
      status,
      word: status,
      at: null,
    })
    await refundingBy(() => async () => fact('pending'), sent)
    expect(await orders()).toEqual(['pending'])
    expect(await notifications()).toContain('mail.refundOnItsWay')
    const mine = async () => (await site.call('get_payment_details', {}, { token: site.token })).data[0]
    expect(await mine()).toMatchObject({ refunded_minor: 0, refund_underway_minor: 1000 })
    const news = (status: RefundFact['status']) =>
      settle(site.ctx, id, paidVerdict(id, { refunds: [fact(status)] }))
    await fiftyTimes(() => news('succeeded'))
    expect(await orders()).toEqual(['done'])
    expect(await rows()).toEqual([{ amount_minor: 1000, status: 'succeeded' }])
    expect(await mine()).toMatchObject({ refunded_minor: 1000, refund_underway_minor: 0 })
    await news('failed')
    expect(await orders()).toEqual(['failed'])
    expect((await known(id)).refundable.left.amount_minor).toBe(4900)
  })
})

describe('refund made outside the site', () => {
  test('such a refund is recorded once with its date and reference, and counts', async () => {
    const { id, state } = await paid()
    const key = randomUUID()
    await noted(id, { key })
    expect(await noted(id, { key })).toMatchObject({ error: false })
    expect((await known(id)).refunds).toMatchObject([
      { id: 'WIRE-1', by_hand: true, status: 'succeeded', at: '2020-01-02T00:00:00.000Z' },
    ])
    expect(await noted(id, { left_minor: 3900 })).toMatchObject({ code: 'CONFLICT' })
    expect(await noted(id, { ref: 'WIRE-2', at: '2999-01-01', left_minor: 3900 })).toMatchObject({
      code: 'VALIDATION',
    })
    await noted(id, { ref: 'WIRE-2', amount_minor: 3900, left_minor: 3900 })
    expect(await state()).toBe('refunded')
    expect(await orders()).toEqual(['done', 'done'])
  })

  test('a recorded refund that matches a pending one counts once, until the gateway reports another status', async () => {
    const { id, state } = await paid()
    const says = (status: RefundFact['status'], word: string) =>
      settle(
        site.ctx,
        id,
        paidVerdict(id, {
          refunds: [{ id: 're_own', amountMinor: 4900, currency: 'USD', status, word, at: null }],
        }),
      )
    await says('pending', 'pending')
    const arrived = (more: object = {}) =>
      noted(id, { ref: 're_own', amount_minor: 4900, left_minor: 0, ...more })
    expect(await arrived({ amount_minor: 1000 })).toMatchObject({ code: 'VALIDATION' })
    expect(await arrived({ left_minor: 4900 })).toMatchObject({ code: 'CONFLICT' })
    expect(await arrived()).toMatchObject({ error: false, data: { state: 'done', reason: 'By bank' } })
    expect(await rows()).toEqual([{ amount_minor: 4900, status: 'succeeded' }])
    expect(await state()).toBe('refunded')
    await says('pending', 'pending')
    expect(await state()).toBe('refunded')
    expect(await arrived()).toMatchObject({ code: 'CONFLICT' })
    await says('failed', 'failed')
    expect(await state()).toBe('needsRefund')
  })

  test("a recorded refund that matches an order completes it, and the order's history states the reason", async () => {
    const { id } = await paid()
    await order(id)
    const fact = { id: 're_own', amountMinor: 1000, currency: 'USD', word: 'pending', at: null }
    await refundingBy(() => async () => ({ ...fact, status: 'pending' }), sent)
    await noted(id, { ref: 're_own', left_minor: 3900 })
    expect(await orders()).toEqual(['done'])
    const history = site.ctx.db.selectFrom('record_history').select(['event', 'reason'])
    expect(await history.where('record', '=', 'refund-order').orderBy('id').execute()).toContainEqual({
      event: 'order.done',
      reason: 'By bank',
    })
    expect((await known(id)).refundable.left.amount_minor).toBe(3900)
  })
})
