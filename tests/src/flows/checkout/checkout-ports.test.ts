import { describe, expect, test } from 'vitest'
import { paymentStates, type PaymentState } from '../../../../contract/money/payment-states'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { checkoutActors } from '../../../../src/flows/checkout/actors'
import { choiceOf, loadOffer } from '../../../../src/flows/checkout/load-offer'
import { answerOf } from '../../../../src/flows/checkout/payment-verdict'
import { askPort, recordingApi, type Answers } from '../../../support/ask-port'

const plan = {
  id: 7,
  name: 'Owner',
  price_minor: 4900,
  currency: 'USD',
  duration_days: 30,
  features: [{ type: 'property_list', quota: 3 }],
  times_bought: 2,
  is_active: false,
  is_free: false,
  is_taken: false,
}
const payment = (status: PaymentState, id: string = status, of = 7) => ({
  payment_transaction_id: id,
  status,
  package: { id: of, name: 'Owner' },
})
const none = {
  ok: true,
  verdict: 'none',
  paymentId: null,
  gateway: null,
  kind: null,
  handover: {},
  reason: null,
  cause: null,
}

const answers = (more: Answers = {}): Answers => ({
  'get-package': { data: [{ ...plan, id: 6 }, plan] },
  get_payment_settings: {
    data: [{ type: 'stripe', data: { public_key: 'pk' } }, { type: 'free' }, { type: 'bank' }],
  },
  get_payment_details: { data: [] },
  ...more,
})

const loaded = async (payments: object[], of: Partial<typeof plan> = {}) => {
  const given = answers({
    'get-package': { data: [{ ...plan, ...of }] },
    get_payment_details: { data: payments },
  })
  const { api } = recordingApi(given)
  return loadOffer(api, { packageId: '7' }, new AbortController().signal)
}

describe('offer of a plan', () => {
  test('shows the plan, its price and each way to pay', async () => {
    const { api, calls } = recordingApi(answers())
    expect(await loadOffer(api, { packageId: '7' }, new AbortController().signal)).toEqual({
      ok: true,
      package: {
        id: '7',
        name: 'Owner',
        priceMinor: 4900,
        currency: 'USD',
        days: 30,
        features: [{ type: 'property_list', quota: 3 }],
        timesBought: 2,
      },
      gateways: [
        { gateway: 'stripe', kind: 'card' },
        { gateway: 'bank', kind: 'bank' },
      ],
      standing: 'none',
      paymentId: null,
    })
    expect(calls).toEqual([
      ['get-package', { id: '7' }],
      ['get_payment_settings', { package_id: '7' }],
      ['get_payment_details', { package_id: '7', limit: 50 }],
    ])
  })

  test('a plan that is no longer sold is not found', async () => {
    const { api } = recordingApi(answers({ 'get-package': { data: [] } }))
    const offer = await loadOffer(api, { packageId: '7' }, new AbortController().signal)
    expect(offer).toEqual({ ok: false, reason: 'NOT_FOUND' })
  })

  test('each gateway takes a payment in its own way', () => {
    const kinds = ['stripe', 'razorpay', 'paypal', 'paystack', 'flutterwave', 'bank', 'free', undefined]
    expect(kinds.map((name) => choiceOf(name)?.kind ?? null)).toEqual([
      'card',
      'window',
      'window',
      'window',
      'window',
      'bank',
      null,
      null,
    ])
    expect(choiceOf('paypal')?.gateway).toBe('paypal')
  })

  /** Hand-written: whether an earlier attempt in this state must be resolved before anything is offered. */
  const resolvedFirst: Record<PaymentState, boolean> = {
    opened: true,
    pending: true,
    awaitingReceipt: true,
    rejected: true,
    needsReview: true,
    needsRefund: true,
    disputed: true,
    success: false,
    failed: false,
    expired: false,
    refunded: false,
  }
  test.each(paymentStates)('an earlier attempt that is %s', async (status) => {
    const open = resolvedFirst[status]
    expect(await loaded([payment(status)])).toMatchObject({
      standing: open ? 'open' : 'none',
      paymentId: open ? status : null,
    })
    expect(await loaded([payment(status, 'other', 6)])).toMatchObject({ standing: 'none', paymentId: null })
  })

  test('an unfinished attempt comes before a refund, and a refund before a dispute', async () => {
    const all = [payment('disputed'), payment('needsRefund'), payment('opened')]
    const first = async (payments: object[]) => ((await loaded(payments)) as { paymentId: string }).paymentId
    expect(await first(all)).toBe('opened')
    expect(await first(all.slice(0, 2))).toBe('needsRefund')
    expect(await first(all.slice(0, 1))).toBe('disputed')
  })

  test.each([
    [{ is_active: true }, 'active'],
    [{ is_free: true, is_taken: true }, 'active'],
    [{ is_free: true }, 'none'],
    // A paid plan that was taken before has ended, and can be bought again.
    [{ is_taken: true }, 'none'],
  ])('a plan with %j is %s', async (of, standing) => {
    expect(await loaded([], of)).toMatchObject({ standing })
  })
})

const fields = {
  prepare: async ({ client_secret }: Record<string, string>) => client_secret === 's',
  confirm: async (handover: object) => ({ ok: true, claim: 'done', handover }),
  answerChallenge: async (handover: object) => ({ ok: true, claim: 'challenge', handover }),
}

/** Runs a port of the checkout. `claim` is what the gateway's window reports. */
async function asked(
  port: keyof ReturnType<typeof checkoutActors>,
  input: object,
  more: Answers = {},
  claim: object = { ok: true, claim: 'closed' },
) {
  // The proof of a payment reaches the server even if its buyer leaves the page.
  const outliving = port === 'handOver' ? (['payment-transaction-status'] as const) : []
  const { api, calls } = recordingApi(answers(more), outliving)
  const opened: unknown[] = []
  const windows = { open: async (given: object) => (opened.push(given), claim) }
  const actors = checkoutActors(api, fields as never, windows as never)
  return { output: await askPort(actors[port], input), calls, opened }
}

const status = { payment_transaction_id: 'p1', gateway: 'stripe', status: 'success' }
const verdict = {
  ok: true,
  verdict: 'success',
  paymentId: 'p1',
  gateway: 'stripe',
  kind: 'card',
  handover: {},
  cause: null,
  reason: null,
}

describe('ports of the checkout', () => {
  test('load the offer', async () => {
    expect((await asked('loadOffer', { packageId: '7' })).output).toMatchObject({
      ok: true,
      standing: 'none',
    })
  })

  test('activate a free plan under the key of this purchase', async () => {
    const { output, calls } = await asked('assignFree', { packageId: '7', key: 'k' }, { assign_package: {} })
    expect(output).toEqual({ ok: true })
    expect(calls).toEqual([['assign_package', { package_id: '7', idempotency_key: 'k' }]])
  })

  test('ask about a known attempt by its id, and stop only that one', async () => {
    const replies = {
      'payment-transaction-status': { data: status },
      'payment-transaction-fail': { data: status },
    }
    const one = { payment_transaction_id: 'p1' }
    const input = { packageId: '7', paymentId: 'p1' }
    const read = await asked('askServer', input, replies)
    expect(read).toMatchObject({ output: verdict, calls: [['payment-transaction-status', one]] })
    const stopped = await asked('cancelPayment', input, replies)
    expect(stopped).toMatchObject({ output: verdict, calls: [['payment-transaction-fail', one]] })
  })

  test('tell a buyer who cancelled nothing, and another why the attempt ended', async () => {
    const failed = { data: { ...status, status: 'failed', cause: 'cancelled' } }
    const input = { packageId: '7', paymentId: 'p1' }
    const replies = { 'payment-transaction-status': failed, 'payment-transaction-fail': failed }
    expect((await asked('cancelPayment', input, replies)).output).toMatchObject({
      verdict: 'failed',
      cause: null,
    })
    const read = await asked('askServer', input, replies)
    expect(read.output).toMatchObject({ verdict: 'notPaid', cause: 'cancelled' })
    const paid = { data: { ...status, cause: 'paidTwice', status: 'needsRefund' } }
    const late = await asked('cancelPayment', input, { 'payment-transaction-fail': paid })
    expect(late.output).toMatchObject({ verdict: 'needsRefund', cause: 'paidTwice' })
  })

  test('find an attempt whose answer was lost; without any, none', async () => {
    const input = { packageId: '7', paymentId: null }
    const replies = {
      get_payment_details: { data: [payment('pending', 'lost')] },
      'payment-transaction-status': { data: status },
    }
    const found = await asked('askServer', input, replies)
    expect(found.calls.at(-1)).toEqual(['payment-transaction-status', { payment_transaction_id: 'lost' }])
    expect((await asked('askServer', input)).output).toEqual(none)
    expect((await asked('askServer', input, { 'get-package': { data: [] } })).output).toEqual(none)
  })

  test("use the gateway's fields for a card", async () => {
    const handover = { client_secret: 's' }
    expect((await asked('prepareCard', { handover })).output).toEqual({ ok: true, ready: true })
    expect((await asked('prepareCard', { handover: {} })).output).toEqual({ ok: true, ready: false })
    expect((await asked('confirmCard', { handover })).output).toEqual({ ok: true, claim: 'done', handover })
    expect((await asked('answerChallenge', { handover })).output).toMatchObject({
      claim: 'challenge',
      handover,
    })
  })

  test("show the proof of a gateway's window to the server, whatever becomes of that", async () => {
    const input = { gateway: 'razorpay', handover: { payment: 'p1' } }
    const bare = await asked('handOver', input)
    expect(bare).toEqual({ output: { ok: true, claim: 'closed' }, calls: [], opened: [input] })
    const claim = { ok: true, claim: 'done', proof: { signature: 'x' } }
    const shown = [
      ['payment-transaction-status', { payment_transaction_id: 'p1', proof: { signature: 'x' } }],
    ]
    const paid = await asked('handOver', input, { 'payment-transaction-status': { data: status } }, claim)
    expect(paid).toMatchObject({ output: { ok: true, claim: 'done' }, calls: shown })
    expect(paid.output).not.toHaveProperty('proof')
    const lost = await asked('handOver', input, { 'payment-transaction-status': () => fault() }, claim)
    expect(lost).toMatchObject({ output: { ok: true, claim: 'done' }, calls: shown })
  })
})

function fault(): never {
  throw new CallFailure(0)
}

describe('attempt at a gateway', () => {
  const attempt = {
    payment_transaction_id: 'p1',
    amount_minor: 5200,
    currency: 'EUR',
    client_secret: 's',
    redirect_url: null,
    publishable_key: 'pk_live',
    gateway_data: { tx_ref: 'ours', retries: 0, note: '' },
  }
  const open = (gateway: string) => {
    const reply = { data: attempt }
    return asked(
      'openPayment',
      { packageId: '7', gateway, key: 'k', timesBought: 2 },
      { paypal: reply, flutterwave: reply, 'create-payment-intent': reply },
    )
  }
  const begin = {
    package_id: '7',
    idempotency_key: 'k',
    times_bought: 2,
    platform_type: 'web',
    return_to: '/checkout/7',
  }

  test.each([
    ['paypal', 'paypal', {}],
    ['flutterwave', 'flutterwave', {}],
    ['stripe', 'create-payment-intent', { payment_method: 'stripe' }],
    ['paystack', 'create-payment-intent', { payment_method: 'paystack' }],
  ])('of %s is opened by %s (§7)', async (gateway, call, more) => {
    const { calls } = await open(gateway)
    expect(calls).toEqual([
      [call, { ...begin, ...more }],
      ['get_payment_settings', {}],
    ])
  })

  test("says the sum that it charges, and hands over the gateway's public values as text", async () => {
    expect((await open('stripe')).output).toEqual({
      ok: true,
      paymentId: 'p1',
      price: { priceMinor: 5200, currency: 'EUR' },
      handover: {
        public_key: 'pk',
        publishable_key: 'pk_live',
        payment: 'p1',
        client_secret: 's',
        tx_ref: 'ours',
        retries: '0',
      },
    })
    expect((await open('paypal')).output).toMatchObject({ handover: { payment: 'p1' } })
    expect((await open('paypal')).output).not.toHaveProperty('handover.public_key')
  })
})

test('an attempt of an unknown gateway has neither gateway nor kind', () => {
  const free = { payment_transaction_id: 'p1', status: 'success', gateway: 'free' } as const
  expect(answerOf(free as never)).toEqual({ ...verdict, gateway: null, kind: null })
  const refused = { ...free, status: 'rejected' } as const
  expect(answerOf(refused as never)).toMatchObject({ verdict: 'receiptRejected', reason: null })
})
