import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { readConfig } from '../../server/config'
import { sealOf } from '../../server/gateways/seal'
import { payingHouse, type PayingHouse } from './payments-house'
import { admin } from './people'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_of_the_operator',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_operator',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
}
const account = { BANK_HOLDER: 'Homes Ltd', BANK_NAME: 'A Bank', BANK_ACCOUNT: '12345678' }

/** What Stripe says of every payment, and how often it was asked. */
let intent: Record<string, unknown> = {}
let asked = 0
let stripe: Server
beforeAll(async () => {
  stripe = createServer((_request, response) => {
    asked++
    response.setHeader('content-type', 'application/json').end(JSON.stringify(intent))
  })
  await new Promise<void>((open) => stripe.listen(0, '127.0.0.1', open))
})
afterAll(() => new Promise((closed) => stripe.close(closed)))

let house: PayingHouse
let token: string
let keyFile: string
beforeEach(async () => {
  const { port } = stripe.address() as AddressInfo
  house = await payingHouse({ STRIPE_API_URL: `http://127.0.0.1:${port}` })
  token = (await admin(house.ctx)).token
  keyFile = join(house.ctx.config.DATA_DIR, 'settings.key')
})
afterEach(() => house.close())

const save = (gateway: string, given: object) =>
  house.call('admin/gateways:save', { gateway, keys: given }, { token })
const shown = async (name: string) =>
  (await house.call('admin/gateways', {}, { token })).data.find((one: any) => one.gateway === name)
const offers = async () =>
  (await house.call('get_payment_settings', {}, { token: house.token })).data.map((one: any) => one.type)
const webhook = () => house.http.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
const toNextSweep = async (minutes: number) => {
  house.ctx.clock.pass(minutes * 60_000)
  await reconcile(house.ctx)
}

test('a payment whose gateway cannot be opened waits until its gateway was asked', async () => {
  await save('stripe', keys)
  intent = {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'requires_payment_method',
    client_secret: 'pi_1_secret',
  }
  const opened = await house.open({ payment_method: 'stripe' })
  expect(opened).toMatchObject({ error: false })
  const kept = readFileSync(keyFile)

  rmSync(keyFile)
  await house.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: null, unreadable: true, open_payments: 1 })
  expect(await offers()).not.toContain('stripe')
  expect(await house.open({ payment_method: 'stripe' })).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  const refused = await webhook()
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  const before = asked
  for (const minutes of [60, 24 * 60, 4 * 24 * 60]) await toNextSweep(minutes)
  expect([asked, await house.states()]).toEqual([before, ['pending']])

  // The buyer has paid meanwhile; the operator restores the file.
  intent = {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 4900,
    currency: 'usd',
    metadata: { payment_id: opened.data.payment_transaction_id },
  }
  writeFileSync(keyFile, kept)
  await house.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: 'live', unreadable: false })
  expect((await webhook()).statusCode).toBe(400)
  await toNextSweep(60)
  expect([await house.states(), await house.grants()]).toEqual([['success'], 1])
})

test('one that was sealed elsewhere comes back when its keys are entered again', async () => {
  await save('stripe', keys)
  const elsewhere = sealOf(house.ctx.config.DATA_DIR, Buffer.alloc(32, 7)).close(JSON.stringify(keys))
  await house.ctx.db.updateTable('gateway_setting').set({ keys: elsewhere }).execute()
  await house.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: null, unreadable: true })
  expect((await house.http.inject({ url: '/sandbox/js/stripe.js' })).statusCode).toBe(404)
  await save('stripe', keys)
  expect(await shown('stripe')).toMatchObject({ mode: 'live', unreadable: false })
})

test('a bank account that cannot be opened is not replaced by the demo one', async () => {
  await save('bank', account)
  expect(await offers()).toContain('bank')
  rmSync(keyFile)
  await house.ctx.gateways.refresh()
  expect(await shown('bank')).toMatchObject({ mode: null, unreadable: true })
  expect(await offers()).not.toContain('bank')
  expect(
    await house.call('initiate-bank-transfer', { package_id: house.packageId }, { token: house.token }),
  ).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
})

test('reading never makes a key, so that a lost one can still be restored', () => {
  rmSync(keyFile, { force: true })
  expect(sealOf(house.ctx.config.DATA_DIR).open('no.seal.this')).toBeNull()
  expect(() => readFileSync(keyFile)).toThrow('ENOENT')
})

test('SETTINGS_KEY seals in place of the file, on every machine, and is checked without being shown', async () => {
  const hex = 'ab'.repeat(32)
  const base64 = Buffer.from(hex, 'hex').toString('base64')
  const [one, other] = [hex, base64].map((SETTINGS_KEY) => readConfig({ SETTINGS_KEY }).SETTINGS_KEY)
  const sealed = sealOf(house.ctx.config.DATA_DIR, one).close('a secret')
  expect(sealOf('/nowhere', other).open(sealed)).toBe('a secret')
  expect(sealOf(house.ctx.config.DATA_DIR).open(sealed)).toBeNull()
  expect(() => readFileSync(keyFile)).toThrow('ENOENT')
  for (const wrong of ['short-secret', 'ab'.repeat(31), `${base64}=`, 'zz'.repeat(32)]) {
    let said = ''
    try {
      readConfig({ SETTINGS_KEY: wrong })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain('SETTINGS_KEY: must be 32 bytes')
    expect(said).not.toContain(wrong)
  }
})
