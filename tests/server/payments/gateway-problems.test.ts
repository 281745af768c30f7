import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveKeys } from '../../support/live-keys'
import { makePackage, payingSite, type PayingSite } from '../../support/payments-site'
import { admin } from '../../support/people'

/** Current response of every gateway, or null for no response. */
let answer: { status: number; body: object } | null = null
let server: Server
let site: PayingSite
let token: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answer) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const urls = ['STRIPE', 'RAZORPAY', 'PAYPAL', 'PAYSTACK', 'FLUTTERWAVE'].map((name) => [
    `${name}_API_URL`,
    url,
  ])
  site = await payingSite({ ...liveKeys, ...Object.fromEntries(urls) })
  token = (await admin(site.ctx)).token
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})

const gateways = ['stripe', 'razorpay', 'paypal', 'paystack', 'flutterwave']
const open = (payment_method: string) => site.open({ payment_method, platform_type: 'app' })
const problems = async () =>
  (await site.call('admin/gateways', {}, { token })).problems as {
    kind: string
    gateway: string
    detail: string
    times: number
  }[]

const texts = {
  code: 'CURRENCY_NOT_SUPPORTED',
  message: 'Currency is not supported',
  description: 'Currency is not supported',
}
const refusal = { ...texts, name: texts.code, status: 'error', error: texts }

test('invalid keys, a refused currency and an unreachable gateway have different messages, and the operator is notified of the first two', async () => {
  for (const name of gateways) {
    answer = {
      status: 401,
      body: { ...refusal, code: 'x', message: 'Invalid key', name: 'x', error: { code: 'x' } },
    }
    expect(await open(name), name).toMatchObject({
      code: 'GATEWAY_UNAVAILABLE',
      message: "This payment method isn't set up correctly. Select another one.",
    })
    answer = { status: 400, body: refusal }
    expect(await open(name), name).toMatchObject({
      code: 'GATEWAY_UNAVAILABLE',
      message: "This payment method can't charge this amount in this currency. Select another one.",
    })
    answer = null
    expect(await open(name), name).toMatchObject({
      code: 'GATEWAY_UNAVAILABLE',
      message: "The payment provider isn't responding. You weren't charged.",
    })
  }
  const known = await problems()
  expect(
    known
      .filter(({ kind }) => kind === 'keys')
      .map(({ gateway }) => gateway)
      .toSorted(),
  ).toEqual(gateways.toSorted())
  expect(
    known
      .filter(({ kind }) => kind === 'refused')
      .map(({ gateway }) => gateway)
      .toSorted(),
  ).toEqual(gateways.toSorted())
})

test('a gateway is offered only for prices it can charge, and refuses other prices with a message', async () => {
  const offered = async (package_id: number) =>
    (await site.call('get_payment_settings', { package_id }, { token: site.token })).data.map(
      (one: any) => one.type,
    )
  const euros = await makePackage(site, { price_minor: 4900, currency: 'EUR' })
  expect(await offered(euros)).not.toContain('paystack')
  expect(await offered(euros)).toContain('razorpay')
  // The minimum charge is 2.00 USD at Paystack and 1.00 INR at Razorpay.
  const small = await makePackage(site, { price_minor: 199 })
  expect(await offered(small)).not.toContain('paystack')
  expect(await offered(await makePackage(site, { price_minor: 200 }))).toContain('paystack')
  expect(await offered(await makePackage(site, { price_minor: 99, currency: 'INR' }))).not.toContain(
    'razorpay',
  )
  const refused = await site.open({ payment_method: 'paystack', package_id: small })
  expect(refused).toMatchObject({
    code: 'GATEWAY_UNAVAILABLE',
    message: expect.stringContaining("can't charge"),
  })
})

test('a host blocked by browsers is reported to the operator as an origin with a count', async () => {
  const report = (body: object | string) =>
    site.http.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }),
    })
  const blocked = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://new.razorpay.com/risk.js?session=1',
  }
  expect((await report(blocked)).statusCode).toBe(204)
  await report(blocked)
  const odd = ['', '{', 'null', '{"csp-report":1}']
  for (const body of odd) expect((await report(body)).statusCode).toBe(204)
  for (const uri of ['inline', 'chrome-extension://x/y.js', 'data', 'http://plain.test/'])
    await report({ ...blocked, 'blocked-uri': uri })
  for (let n = 0; n < 60; n++) await report({ ...blocked, 'blocked-uri': `https://host${n}.test/` })
  const known = (await problems()).filter(({ kind }) => kind === 'blocked')
  expect(known).toHaveLength(50)
  expect(known).toContainEqual(
    expect.objectContaining({ gateway: '', detail: 'script-src https://new.razorpay.com', times: 2 }),
  )
})
