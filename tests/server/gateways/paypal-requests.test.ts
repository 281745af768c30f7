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
 * Tests which PayPal-Request-Id captures the money, following PayPal's documentation: an id is remembered for 6 hours
 * and gets the same answer; after a timeout the same id is re-sent, later the order is read first; a new id is used
 * only after a definite refusal.
 */
const hour = 3_600_000

/** A PayPal order with its captures and all request ids received. `update_time` isn't guaranteed. */
interface Account {
  status: string
  updateTime?: string
  captures: { id: string; status: string }[]
  sent: string[]
  /** Responses to the next captures; the last one repeats. */
  plan: ('pay' | 'cut' | 'cut and take' | 'declined capture' | `422 ${string}`)[]
  /** Order status after a refusal. */
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
    // A capture cut before its execution is executed by the next request.
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

/** Returns a freshly started process. */
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

describe('PayPal capture request', () => {
  test('re-sends the same id from another process after a timeout, and captures once', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = [...three('cut' as const), 'pay']
    await expect(process().verdict(charge)).rejects.toBeInstanceOf(GatewayUnreachable)
    paypalAnswers.now = 6 * hour - 1
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
  })

  test('uses one id across processes and fifty concurrent queries', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['cut', 'pay']
    const all = await Promise.all(Array.from({ length: 50 }, () => process().verdict(charge)))
    for (const one of all) expect(one).toMatchObject(paid)
    expect(new Set(paypalAnswers.sent)).toEqual(new Set(['p-capture-1']))
    expect(paypalAnswers.captures).toHaveLength(1)
  })

  test('reads the order first after six hours, and sends nothing if it has been captured', async () => {
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

  test('uses a new id after six hours if the order is still approved', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = [...three('cut' as const), 'pay']
    await process()
      .verdict(charge)
      .catch(() => {})
    paypalAnswers.now = 6 * hour
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('never captures an approved order that already has a capture', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.captures = [{ id: 'C-0', status: 'PENDING' }]
    expect(await process().verdict(charge)).toMatchObject({ outcome: 'pending', underway: true })
    paypalAnswers.captures = [{ id: 'C-0', status: 'COMPLETED' }]
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual([])
  })

  test('the server stores it before sending it', async () => {
    const full: Keep = () => Promise.reject(new Error('the database is away'))
    await expect(process().verdict(chargeWith(full))).rejects.toThrow('the database is away')
    expect(paypalAnswers.sent).toEqual([])
  })
})

describe('after a definite refusal', () => {
  test('nothing is sent until the payer approves again, then with a new id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['422 INSTRUMENT_DECLINED', 'pay']
    paypalAnswers.afterNo = 'PAYER_ACTION_REQUIRED'
    expect(await process().verdict(charge)).toEqual(refused('INSTRUMENT_DECLINED'))
    expect(await process().verdict(charge)).toMatchObject({ outcome: 'pending', underway: false })
    paypalAnswers.status = 'APPROVED'
    expect(await process().verdict(charge)).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('an order that stays approved is captured again when a webhook reports a new approval', async () => {
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

  test('an order is captured again once it has changed', async () => {
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

  test('a capture with status DECLINED counts as a definite refusal', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['declined capture', 'pay']
    expect(await process().verdict(charge)).toEqual(refused('DECLINED'))
    expect(await process().verdict(charge)).toEqual(refused('DECLINED'))
    const news = { eventId: 'WH-2', type: 'CHECKOUT.ORDER.APPROVED' }
    expect(await process().verdict({ ...charge, news })).toMatchObject(paid)
    expect(paypalAnswers.sent).toEqual(['p-capture-1', 'p-capture-2'])
  })

  test('after a crash before storing the refusal, the old id gets the refusal again and a new id captures', async () => {
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

  test('any other error keeps the same id', async () => {
    const charge = chargeWith(stored())
    paypalAnswers.plan = ['422 DUPLICATE_INVOICE_ID']
    expect(await process().verdict(charge)).toEqual(refused('DUPLICATE_INVOICE_ID'))
    const news = { eventId: 'WH-2', type: 'CHECKOUT.ORDER.APPROVED' }
    expect(await process().verdict({ ...charge, news })).toEqual(refused('DUPLICATE_INVOICE_ID'))
    expect(paypalAnswers.sent).toEqual(['p-capture-1'])
  })

  test('too many attempts require a new order', async () => {
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
    // Every query comes from a different process.
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

  test.each(['cut-before', 'cut-after'])(
    'a connection that is %s results in one id and one capture',
    async (fault) => {
      const one = await attempt(site, { name: 'paypal' })
      await site.order(one.ref, { action: 'pay', deliver: ['drop'] })
      // Token and order are read, then the capture is cut three times.
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
    },
  )

  test('a declined payment method followed by another uses two ids and pays once', async () => {
    const one = await attempt(site, { name: 'paypal' })
    await one.press('decline')
    expect(await one.status()).toMatchObject({ declined: true, reason: 'INSTRUMENT_DECLINED' })
    await one.press('pay')
    expect(await one.state()).toBe('success')
    expect(await captureIds()).toEqual(['-capture-1', '-capture-2'])
    expect(await site.grants()).toBe(1)
  })

  test("an approval isn't captured on expiry after the plan was bought elsewhere", async () => {
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
