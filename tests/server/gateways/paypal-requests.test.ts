import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { keptHere, type Keep } from '../../../server/gateways/adapter-data'
import { paypal } from '../../../server/gateways/paypal/adapter'
import type { PaypalKeys } from '../../../server/gateways/paypal/offer'
import { GatewayUnreachable, type GatewayCharge } from '../../../server/gateways/port'
import { attempt } from '../../support/gateway-attempt'
import { gatewaySite, type GatewaySite } from './gateway-site'

/**
 * Which PayPal-Request-Id takes the money. Written by hand from PayPal's documentation: an id is kept for 6 hours and
 * answered the same; after a timeout the same one is sent, later the order is read first; a new one only after a
 * definite no.
 */
const hour = 3_600_000

/** PayPal's order and its captures, with every request id that was sent. It promises no `update_time`. */
interface Account {
  status: string
  updateTime?: string
  captures: { id: string; status: string }[]
  sent: string[]
  /** What the next captures are answered; the last one stays. */
  plan: ('pay' | 'cut' | 'cut and take' | 'declined capture' | `422 ${string}`)[]
  /** What a refusal makes of the order. */
  afterNo: string
  now: number
}
let paypalAnswers: Account
let base = ''
const answers = new Map<string, { status: number; body: object; at: number }>()

beforeAll(async () => {
  const order = () => ({
    id: 'O-1',
    intent: 'CAPTURE',
    status: paypalAnswers.status,
    ...(paypalAnswers.updateTime && { update_time: paypalAnswers.updateTime }),
    links: [],
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: 'p',
        payments: { captures: paypalAnswers.captures.map((one) => ({ ...one, ...money, custom_id: 'p' })) },
      },
    ],
  })
  const money = { amount: { currency_code: 'USD', value: '49.00' } }
  const captured = (id: string): { status: number; body: object } => {
    const { plan } = paypalAnswers
    const step = plan.length > 1 ? plan.shift()! : (plan[0] ?? 'pay')
    if (step.startsWith('422')) {
      paypalAnswers.status = paypalAnswers.afterNo
      return { status: 422, body: { details: [{ issue: step.slice(4) }] } }
    }
    if (step === 'cut') return { status: 0, body: {} }
    const declined = step === 'declined capture'
    paypalAnswers.captures.push({ id: `C-${id}`, status: declined ? 'DECLINED' : 'COMPLETED' })
    if (!declined) paypalAnswers.status = 'COMPLETED'
    return { status: step === 'cut and take' ? 0 : 201, body: order() }
  }
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) => {
      if (status === 0) return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url!.endsWith('/token')) return reply(200, { access_token: 't', expires_in: 9999 })
    if (request.url!.includes('/disputes')) return reply(200, { items: [] })
    if (!request.url!.endsWith('/capture')) return reply(200, order())
    const id = String(request.headers['paypal-request-id'])
    if (paypalAnswers.sent.at(-1) !== id) paypalAnswers.sent.push(id)
    const before = answers.get(id)
    const isKept = before && paypalAnswers.now - before.at < 6 * hour
    const answer = isKept ? before : captured(id)
    // What was cut before it was done is done by the next.
    if (answer.status !== 0 || paypalAnswers.status === 'COMPLETED')
      answers.set(id, { at: paypalAnswers.now, ...answer, status: answer.status || 201 })
    reply(answer.status, answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.close()
    server.closeAllConnections()
  }
})
beforeEach(() => {
  answers.clear()
  paypalAnswers = { status: 'APPROVED', captures: [], sent: [], plan: [], afterNo: 'APPROVED', now: 0 }
})

/** A process that has just been started. */
const process = () =>
  paypal({
    mode: 'live',
    baseUrl: () => base,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'w',
    webhookCheck: 'call',
    mayHoldCertificate: () => false,
    timeoutMs: 2000,
    retryMs: 1,
  })
const chargeWith = (keep: Keep): GatewayCharge => ({
  id: 'p',
  amountMinor: 4900,
  currency: 'USD',
  providerRef: 'O-1',
  description: 'Package',
  returnUrl: 'https://shop.test/',
  buyer: { name: 'Buyer', email: 'buyer@threshold.test' },
  platform: 'web',
  keep,
})
const stored = () => keptHere(() => new Date(paypalAnswers.now))
const three = <T>(step: T) => [step, step, step]
const paid = { outcome: 'success', amountMinor: 4900 }
const refused = (attempt: string) => ({ outcome: 'pending', underway: false, attempt })

describe('the request that takes the money', () => {
  test('after a timeout another process sends the same id, and nothing is taken twice', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = [...three('cut' as const), 'pay']
    await expect(process().verdict(charge)).rejects.toBeInstanceOf(GatewayUnreachable)
    paypalAnswers.now = 6 * hour - 1
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
  })

  test('two processes in turn, and fifty questions at once, take it under one id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['cut', 'pay']
    const all = await Promise.all(Array.from({ length: 50 }, () => process().verdict(charge)))
    for (const one of all) expect(one).toMatchObject(paid)
    expect(new Set(paypalAnswers.sent)).toEqual(new Set(['p-capture-1']))
    expect(paypalAnswers.captures).toHaveLength(1)
  })

  test('six hours later the order is read first: captured meanwhile, nothing is sent', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['cut and take']
    await process()
      .verdict(charge)
      .catch(() => {})
    paypalAnswers.now = 7 * hour
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
    expect(paypalAnswers.captures).toHaveLength(1)
  })

  test('six hours later and still approved, it is a new id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = [...three('cut' as const), 'pay']
    await process()
      .verdict(charge)
      .catch(() => {})
    paypalAnswers.now = 6 * hour
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('an approved order that holds a capture already is never captured again', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.captures = [{ id: 'C-0', status: 'PENDING' }]
    expect(await process().verdict(charge)).toMatchObject({ outcome: 'pending', underway: true })
    paypalAnswers.captures = [{ id: 'C-0', status: 'COMPLETED' }]
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual([])
  })

  test('what is to be sent is kept before it is sent', async () => {
    const full: Keep = () => Promise.reject(new Error('the database is away'))
    await expect(process().verdict(chargeWith(full))).rejects.toThrow('the database is away')
    expect(paypalAnswers.sent).toEqual([])
  })
})

describe('after a definite no', () => {
  test('nothing is sent until the payer has agreed anew, and then under a new id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['422 INSTRUMENT_DECLINED', 'pay']
    paypalAnswers.afterNo = 'PAYER_ACTION_REQUIRED'
    expect(await process().verdict(charge)).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(await process().verdict(charge)).toMatchObject({ outcome: 'pending', underway: false })
    paypalAnswers.status = 'APPROVED'
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('an order that stays approved is captured again when a webhook reports that he agreed', async () => {
    const charge = chargeWith(stored())
    const news = (eventId: string) => ({ ...charge, news: { eventId, type: 'CHECKOUT.ORDER.APPROVED' } })
    paypalAnswers.plan = ['422 INSTRUMENT_DECLINED', 'pay']
    expect(await process().verdict(news('WH-1'))).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(await process().verdict(news('WH-1'))).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(await process().verdict(charge)).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
    expect(await process().verdict(news('WH-2'))).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('or when the order shows that it was changed since', async () => {
    const charge = chargeWith(stored())
    paypalAnswers = {
      ...paypalAnswers,
      plan: ['422 INSTRUMENT_DECLINED', 'pay'],
      updateTime: '2026-11-23T10:00:00Z',
    }
    expect(await process().verdict(charge)).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(await process().verdict(charge)).toEqual(refused('INSTRUMENT_DECLINED'))
    paypalAnswers.updateTime = '2026-11-23T10:05:00Z'
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('a capture with DECLINED is one', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['declined capture', 'pay']
    expect(await process().verdict(charge)).toEqual(refused('DECLINED'))
    expect(await process().verdict(charge)).toEqual(refused('DECLINED'))
    const news = { eventId: 'WH-2', type: 'CHECKOUT.ORDER.APPROVED' }
    expect(await process().verdict({ ...charge, news })).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('killed before the no was written down: the old id answers it, and the new one takes the money', async () => {
    const keep = stored()
    let writes = 0
    const killed: Keep = (change) => (++writes > 1 ? Promise.reject(new Error('killed')) : keep(change))
    paypalAnswers = {
      ...paypalAnswers,
      plan: ['422 INSTRUMENT_DECLINED', 'pay'],
      updateTime: '2026-11-23T10:00:00Z',
    }
    await expect(process().verdict(chargeWith(killed))).rejects.toThrow('killed')
    paypalAnswers.updateTime = '2026-11-23T10:05:00Z'
    expect(await process().verdict(chargeWith(keep))).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('a refusal that is not a definite no keeps its id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['422 DUPLICATE_INVOICE_ID']
    expect(await process().verdict(charge)).toEqual(refused('DUPLICATE_INVOICE_ID'))
    const news = { eventId: 'WH-2', type: 'CHECKOUT.ORDER.APPROVED' }
    expect(await process().verdict({ ...charge, news })).toEqual(refused('DUPLICATE_INVOICE_ID'))
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
  })

  test('too many tries need a new order', async () => {
    paypalAnswers.plan = ['422 MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED']
    expect(await process().verdict(chargeWith(stored()))).toEqual({
      outcome: 'failed',
      reason: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    })
  })
})

describe('with the payment in the database', () => {
  let site: GatewaySite
  let before: GatewaySite['ctx']['gateways']['get']
  beforeAll(async () => {
    site = await gatewaySite('paypal')
    before = site.ctx.gateways.get
  })
  beforeEach(async () => {
    await site.fresh()
    // Another process asks than the one before.
    site.ctx.gateways.get = (name) => (name === 'paypal' ? another() : before(name))
  })
  afterAll(() => site.close())
  const another = () => {
    const { clientId, clientSecret, webhookId } = site.ctx.gateways.sandbox.get('paypal') as PaypalKeys
    return paypal({
      mode: 'sandbox',
      baseUrl: () => `${site.address}/sandbox/paypal`,
      clientId,
      clientSecret,
      webhookId,
      webhookCheck: 'call',
      mayHoldCertificate: () => false,
      timeoutMs: 10_000,
      retryMs: 1,
    })
  }
  const captureIds = async () => {
    const rows = await site.ctx.db
      .selectFrom('sandbox_key')
      .select('key')
      .where('key', 'like', '%-capture-%')
      .orderBy('key')
      .execute()
    return rows.map(({ key }) => key.slice(36))
  }

  test.each(['cut-before', 'cut-after'])('a line that is %s leaves one id and one capture', async (fault) => {
    const one = await attempt(site, { name: 'paypal' })
    await site.order(one.ref, { action: 'pay', deliver: ['drop'] })
    // A token and the order are read, then the capture is cut three times.
    await site.order('_api', { fault, times: 3, after: 1 })
    expect(await one.status()).toMatchObject({ status: 'pending', underway: true })
    site.ctx.clock.pass(5 * 60_000)
    await reconcile(site.ctx)
    await site.quiet()
    expect(await one.state()).toBe('success')
    expect(await captureIds()).toEqual(['-capture-1'])
    const captures = site.ctx.db.selectFrom('sandbox_object').select('id').where('kind', '=', 'capture')
    expect(await captures.execute()).toHaveLength(1)
    expect(await site.grants()).toBe(1)
  })

  test('a declined means, then another one: two ids, paid once', async () => {
    const one = await attempt(site, { name: 'paypal' })
    await one.press('decline')
    expect(await one.status()).toMatchObject({ declined: true, reason: 'INSTRUMENT_DECLINED' })
    await one.press('pay')
    expect(await one.state()).toBe('success')
    expect(await captureIds()).toEqual(['-capture-1', '-capture-2'])
    expect(await site.grants()).toBe(1)
  })

  test('bought elsewhere meanwhile: what was approved is not taken when its time is over', async () => {
    const one = await attempt(site, { name: 'paypal' }, { idempotency_key: 'one' })
    await site.order('_api', { fault: 'error', times: 3 })
    const card = await attempt(site, { name: 'stripe' }, { idempotency_key: 'one' })
    await card.bank('pay')
    expect(await card.state()).toBe('success')
    await site.order(one.ref, { action: 'pay', deliver: ['drop'] })
    site.ctx.clock.pass(2 * hour)
    await reconcile(site.ctx)
    await site.quiet()
    expect(await captureIds()).toEqual([])
    expect(await one.state()).toBe('expired')
  })
})
