import { createServer } from 'node:http'
import { keptHere } from '../../../server/gateways/adapter-data'
import { assert, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GatewayRefused, GatewayUnreachable, type GatewayCharge } from '../../../server/gateways/port'
import { stripe } from '../../../server/gateways/stripe/adapter'
import { intentVerdict } from '../../../server/gateways/stripe/verdict'
import { toStripeAmount } from '../../../server/gateways/stripe/amount'
import { stripeDisputeFact, stripeRefundFact } from '../../../server/gateways/stripe/facts'
import { stripeNotice } from '../../../server/gateways/stripe/webhook'
import { fromForm, toForm } from '../../../server/gateways/wire/form'
import type { StripeIntent } from '../../../server/gateways/stripe/wire'

const intent = (more: Partial<StripeIntent>): StripeIntent => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 4900,
  amount_received: 4900,
  currency: 'usd',
  status: 'succeeded',
  client_secret: 'pi_1_secret_x',
  cancellation_reason: null,
  last_payment_error: null,
  latest_charge: null,
  metadata: { payment_id: 'p' },
  ...more,
})

describe('Stripe status mapping', () => {
  test.each([
    ['requires_payment_method', { outcome: 'pending', underway: false }],
    ['requires_confirmation', { outcome: 'pending', underway: false }],
    ['requires_action', { outcome: 'pending', underway: false }],
    ['processing', { outcome: 'pending', underway: true }],
    ['requires_capture', { outcome: 'pending', underway: true }],
    ['canceled', { outcome: 'failed' }],
    ['succeeded', { outcome: 'success', amountMinor: 4900, currency: 'USD', reference: 'p' }],
  ])('maps %s', (status, verdict) => expect(intentVerdict(intent({ status }))).toMatchObject(verdict))

  test('maps a payment cancelled on expiry to expired, not failed', () => {
    const verdict = intentVerdict(intent({ status: 'canceled', cancellation_reason: 'abandoned' }))
    expect(verdict.outcome).toBe('expired')
  })

  test('maps any unknown status to pending with an alert, never success (rule 1)', () => {
    const known = new Set(['succeeded', 'canceled'])
    assert(
      property(string(), (status) => {
        pre(!known.has(status))
        expect(intentVerdict(intent({ status })).outcome).toBe('pending')
      }),
    )
    expect(intentVerdict(intent({ status: 'paid' }))).toMatchObject({
      alert: expect.stringContaining('paid'),
    })
  })
})

describe('Stripe amounts', () => {
  test.each([
    [4900, 'USD', 4900],
    [500, 'JPY', 500],
    [500, 'UGX', 50_000],
    [1234, 'HUF', 1234],
    [12_340, 'KWD', 12_340],
    [12_345, 'KWD', null],
    [10_000, 'ISK', 10_000],
    [10_050, 'ISK', null],
    [10_000, 'MGA', 100],
    [10_050, 'MGA', null],
  ])('%i minor units of %s are %s', (minor, currency, amount) =>
    expect(toStripeAmount(minor, currency)).toBe(amount),
  )
})

test('bracketed form fields are parsed back as written', () => {
  const params = {
    amount: 1,
    metadata: { a: 'x', 'b c': 'ü&=' },
    expand: ['latest_charge', 'customer'],
    none: null,
  }
  expect(fromForm(toForm(params).toString())).toEqual({
    amount: '1',
    metadata: { a: 'x', 'b c': 'ü&=' },
    expand: { 0: 'latest_charge', 1: 'customer' },
  })
  expect(fromForm('a[]=1&a[]=2')).toEqual({ a: { 0: '1', 1: '2' } })
  expect(Object.getPrototypeOf(fromForm('__proto__[x]=1'))).toBeNull()
})

async function against(answer: (tries: number, url: string) => { status: number; body: string } | null) {
  let tries = 0
  const server = createServer((request, response) => {
    const content = answer(++tries, request.url ?? '')
    if (!content) return void response.destroy()
    response.writeHead(content.status, { 'content-type': 'application/json' }).end(content.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const gateway = stripe({
    mode: 'live',
    baseUrl: () => `http://127.0.0.1:${port}`,
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'wh',
    timeoutMs: 2000,
    retryMs: 1,
  })
  return {
    gateway,
    tries: () => tries,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('misbehaving gateway', () => {
  const charge: GatewayCharge = {
    id: 'p',
    amountMinor: 100,
    currency: 'USD',
    providerRef: 'pi_1',
    description: 'd',
    returnUrl: 'http://localhost/checkout/1',
    buyer: { name: 'n', email: 'n@threshold.test' },
    platform: 'web',
    keep: keptHere(() => new Date()),
  }
  test.each([
    ['cut lines', () => null],
    ['faults', () => ({ status: 500, body: '{}' })],
    ['a key in use', () => ({ status: 409, body: '{}' })],
    ['something that is not JSON', () => ({ status: 200, body: '<html>' })],
  ])('with %s the outcome is unknown after three tries', async (_name, answer) => {
    const { gateway, tries, close } = await against(answer)
    await expect(gateway.verdict(charge)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect(tries()).toBe(3)
    close()
  })

  test('the next try makes up for one failure', async () => {
    const { gateway, close } = await against((tries) =>
      tries === 1 ? null : { status: 200, body: JSON.stringify(intent({})) },
    )
    expect((await gateway.verdict(charge)).outcome).toBe('success')
    close()
  })

  test("a refused call isn't retried", async () => {
    const { gateway, tries, close } = await against(() => ({
      status: 404,
      body: JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }),
    }))
    await expect(gateway.verdict(charge)).rejects.toBeInstanceOf(GatewayRefused)
    expect(tries()).toBe(1)
    close()
  })

  test("no request is sent for an amount Stripe can't charge", async () => {
    const { gateway, tries, close } = await against(() => ({ status: 200, body: '{}' }))
    const odd = { ...charge, providerRef: null, amountMinor: 12_345, currency: 'KWD' }
    await expect(gateway.begin(odd)).rejects.toMatchObject({ code: 'amount_invalid' })
    expect(tries()).toBe(0)
    close()
  })
})

describe('unusual responses', () => {
  const fact = { id: 're_1', amount: 100, currency: 'usd', status: 'succeeded', created: 1_700_000_000 }
  test.each<[object, object | null]>([
    [
      fact,
      { id: 're_1', amountMinor: 100, currency: 'USD', status: 'succeeded', at: new Date(1_700_000_000_000) },
    ],
    [
      { status: 'pending', id: 're_1' },
      { status: 'pending', amountMinor: Number.NaN, currency: '', at: null },
    ],
    [{ ...fact, status: 'requires_action' }, { status: 'attention' }],
    [
      { ...fact, status: 'canceled' },
      { status: 'failed', word: 'canceled' },
    ],
    [
      { ...fact, status: null },
      { status: 'unknown', word: '' },
    ],
    [
      { ...fact, status: 'constructor' },
      { status: 'unknown', word: 'constructor' },
    ],
    [{ ...fact, id: undefined }, null],
  ])('reads the refund %j', (given, expected) => {
    if (expected) expect(stripeRefundFact(given)).toMatchObject(expected)
    else expect(stripeRefundFact(given)).toBeNull()
  })

  const taken = { object: 'balance_transaction', amount: -4900, currency: 'usd' }
  const dispute = {
    id: 'du_1',
    amount: 4900,
    currency: 'usd',
    status: 'needs_response',
    balance_transactions: [taken],
  }
  test.each<[string, object, object | null]>([
    ['whole', dispute, { kind: 'dispute', status: 'open', awaits: 'us', takenMinor: 4900, answerBy: null }],
    [
      'an inquiry',
      { ...dispute, status: 'warning_under_review', balance_transactions: [] },
      { kind: 'inquiry', awaits: 'bank' },
    ],
    [
      'an inquiry by its case',
      {
        ...dispute,
        balance_transactions: [],
        payment_method_details: { type: 'card', card: { case_type: 'inquiry' } },
      },
      { kind: 'inquiry', status: 'open' },
    ],
    [
      'an inquiry that took money',
      { ...dispute, status: 'warning_needs_response' },
      { kind: 'dispute', status: 'open', takenMinor: 4900 },
    ],
    [
      'lost, but nothing was taken',
      { ...dispute, status: 'lost', balance_transactions: [] },
      { status: 'kept', takenMinor: 0 },
    ],
    [
      'won, the money still away',
      { ...dispute, status: 'won' },
      { status: 'open', awaits: 'bank', takenMinor: 4900 },
    ],
    [
      'won, in another currency',
      {
        ...dispute,
        status: 'won',
        balance_transactions: [
          { ...taken, currency: 'eur', amount: -4500 },
          { ...taken, currency: 'eur', amount: 4510 },
        ],
      },
      { status: 'kept', takenMinor: 0 },
    ],
    [
      'open, in another currency',
      { ...dispute, balance_transactions: [{ ...taken, currency: 'eur', amount: -4500 }] },
      { takenMinor: 4900 },
    ],
    ['prevented by taking it', { ...dispute, status: 'prevented' }, { status: 'lost', takenMinor: 4900 }],
    ['still to be refunded', { ...dispute, is_charge_refundable: true }, { isRefundable: true }],
    ['to be refunded no more', { ...dispute, is_charge_refundable: false }, { isRefundable: false }],
    ['of which nobody says so', { ...dispute, is_charge_refundable: null }, { isRefundable: null }],
    ['no answer allowed', { ...dispute, evidence_details: { due_by: 0 } }, { answerBy: null }],
    [
      'null for a date',
      { ...dispute, evidence_details: { due_by: null }, created: null },
      { answerBy: null, openedAt: null },
    ],
    ['an unknown word', { ...dispute, status: 'escalated' }, { status: 'open', awaits: null }],
    [
      'no transactions named',
      { id: 'du_1', amount: 4900, currency: 'usd', status: 'lost' },
      { status: 'lost', takenMinor: 4900 },
    ],
    ['almost nothing', { id: 'du_1' }, { status: 'open', word: '', amountMinor: Number.NaN }],
    ['no id', { status: 'lost' }, null],
  ])('reads the dispute: %s', (_name, given, expected) => {
    if (expected) expect(stripeDisputeFact(given as never)).toMatchObject(expected)
    else expect(stripeDisputeFact(given as never)).toBeNull()
  })

  const charge: GatewayCharge = {
    id: 'p',
    amountMinor: 4900,
    currency: 'USD',
    providerRef: 'pi_1',
    description: 'd',
    returnUrl: 'http://localhost/checkout/1',
    buyer: { name: 'n', email: 'n@threshold.test' },
    platform: 'web',
    keep: keptHere(() => new Date()),
  }
  const answering = (byPath: Record<string, unknown>) => (_tries: number, url: string) => {
    const path = Object.keys(byPath).find((one) => url.startsWith(`/v1${one}`))
    return { status: 200, body: JSON.stringify(path ? byPath[path] : {}) }
  }
  test.each<[string, Record<string, unknown>, object]>([
    [
      'lists without entries',
      { '/payment_intents': intent({}), '/disputes': {}, '/refunds': { data: null } },
      { outcome: 'success', refunds: [], disputes: [] },
    ],
    [
      'a list that is one object',
      { '/payment_intents': intent({}), '/refunds': { data: fact } },
      { outcome: 'success', refunds: [{ id: 're_1' }] },
    ],
    [
      'unknown words',
      { '/payment_intents': intent({}), '/disputes': { data: [{ ...dispute, status: 'escalated' }] } },
      { outcome: 'disputed', alert: expect.stringContaining('escalated') },
    ],
    [
      'null among the entries',
      { '/payment_intents': intent({}), '/disputes': { data: [null, 7, dispute] } },
      { outcome: 'disputed', disputes: [{ id: 'du_1' }] },
    ],
  ])('maps %s', async (_name, byPath, expected) => {
    const { gateway, close } = await against(answering(byPath))
    expect(await gateway.verdict(charge)).toMatchObject(expected)
    close()
  })

  test.each([
    ['disputes', '/v1/disputes', 'disputes'],
    ['fraud warnings', '/v1/radar/', 'warnings'],
    ['other charges', '/v1/charges', 'others'],
  ])(
    'with keys that have no permission to read %s, those are unknown and the money still counts',
    async (_what, path, fact) => {
      const refused = { error: { type: 'invalid_request_error', code: 'more_permissions_required' } }
      const latest_charge = { id: 'ch_1', refunded: false, amount_refunded: 0, created: 1_800_000_000 }
      const asked: string[] = []
      const { gateway, close } = await against((_tries, url) => {
        asked.push(url)
        return url.startsWith(path)
          ? { status: 403, body: JSON.stringify(refused) }
          : answering({ '/payment_intents': intent({ latest_charge: latest_charge as never }) })(0, url)
      })
      const verdict = await gateway.verdict(charge)
      expect(verdict).toMatchObject({ outcome: 'success', amountMinor: 4900 })
      expect(verdict).not.toHaveProperty(fact)
      expect(asked.filter((url) => url.startsWith(path))).toHaveLength(1)
      close()
    },
  )

  test('a list is read through all its pages', async () => {
    const rows = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({ ...fact, id: `re_${from + at}`, amount: 1 }))
    const { gateway, close } = await against((_tries, url) => {
      if (url.startsWith('/v1/payment_intents')) return { status: 200, body: JSON.stringify(intent({})) }
      if (!url.startsWith('/v1/refunds')) return { status: 200, body: '{"data":[]}' }
      const last = url.includes('starting_after=re_99')
      return { status: 200, body: JSON.stringify({ data: rows(last ? 100 : 0), has_more: !last }) }
    })
    const verdict = await gateway.verdict(charge)
    expect('refunds' in verdict && verdict.refunds).toHaveLength(200)
    close()
  })
})

test('metadata names a payment of ours only if marked with this site', () => {
  const of = (metadata: object, site: string) =>
    stripeNotice(
      Buffer.from(
        JSON.stringify({ id: 'evt_1', data: { object: { object: 'payment_intent', id: 'pi_1', metadata } } }),
      ),
      site,
    )
  const ours = { payment_id: 'p', site: 'homes.example' }
  expect(of(ours, 'homes.example')).toMatchObject({ providerRef: 'pi_1', reference: 'p' })
  expect(of({ ...ours, site: 'flats.example' }, 'homes.example')).toMatchObject({ reference: null })
  // Sites running an older version, and other shops, don't put `site` into the metadata.
  expect(of({ payment_id: 'p' }, 'homes.example')).toMatchObject({ providerRef: 'pi_1', reference: null })
})

describe('signed webhooks with unusual content', () => {
  const read = (event: unknown) =>
    stripeNotice(Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)))
  const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } })
  const none = { providerRef: null, reference: null, chargeRef: null }
  test.each<[string, unknown, object]>([
    [
      'an intent',
      event('payment_intent.succeeded', {
        object: 'payment_intent',
        id: 'pi_1',
        latest_charge: 'ch_1',
        metadata: { payment_id: 'p' },
      }),
      {
        eventId: 'evt_1',
        type: 'payment_intent.succeeded',
        providerRef: 'pi_1',
        reference: 'p',
        chargeRef: 'ch_1',
      },
    ],
    [
      'a charge',
      event('charge.refunded', { metadata: {}, payment_intent: 'pi_1', id: 'ch_1', object: 'charge' }),
      { providerRef: 'pi_1', reference: null, chargeRef: 'ch_1' },
    ],
    [
      'a dispute',
      event('charge.dispute.created', {
        object: 'dispute',
        id: 'du_1',
        charge: { id: 'ch_1' },
        payment_intent: { id: 'pi_1' },
      }),
      { providerRef: 'pi_1', chargeRef: 'ch_1' },
    ],
    [
      'an early fraud warning',
      event('radar.early_fraud_warning.created', {
        object: 'radar.early_fraud_warning',
        id: 'issfr_1',
        charge: 'ch_1',
        payment_intent: 'pi_1',
      }),
      { type: 'radar.early_fraud_warning.created', providerRef: 'pi_1', chargeRef: 'ch_1' },
    ],
    [
      'nothing that we know',
      event('customer.created', { object: 'customer', id: 'cus_1', metadata: null }),
      none,
    ],
    [
      'a thin event',
      {
        id: 'evt_2',
        object: 'v2.core.event',
        type: 'v2.core.account.updated',
        created: '2026-01-01T00:00:00Z',
        livemode: true,
        related_object: null,
      },
      { eventId: 'evt_2', type: 'v2.core.account.updated', ...none },
    ],
    [
      'a thin event about an intent',
      {
        id: 'evt_3',
        object: 'v2.core.event',
        type: 't',
        related_object: { id: 'pi_1', type: 'payment_intent', url: '/v1/x' },
      },
      { providerRef: 'pi_1' },
    ],
    [
      'null everywhere',
      { id: null, type: null, data: null },
      { eventId: expect.stringMatching(/^[0-9a-f]{64}$/), type: 'unknown', ...none },
    ],
    [
      'a list for an id',
      event('charge.updated', { object: 'charge', id: [7], payment_intent: ['x'], metadata: 'x' }),
      none,
    ],
    ['a list', [], { type: 'unknown', ...none }],
    ['no JSON', '{', { type: 'unknown', ...none }],
    [
      'ids that no index keeps',
      { ...event('t', {}), id: 'e'.repeat(5000) },
      { eventId: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  ])('the server reads them: %s', (_name, given, expected) => expect(read(given)).toMatchObject(expected))
})
