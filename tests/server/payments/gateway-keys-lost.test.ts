import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsWorked, workEvents } from '../../../server/areas/payments/events'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { readConfig } from '../../../server/platform/config/config'
import { CannotRekey, rekey } from '../../../server/gateways/settings/rekey'
import { sealOf } from '../../../server/platform/secrets/seal'
import { stripeSignature } from '../../../server/gateways/stripe/webhook'
import { transferExpiry } from '../../../server/app/jobs/deadlines'
import { payingSite, type PayingSite } from '../../support/payments-site'
import { admin } from '../../support/people'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_of_the_operator',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_operator',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
}
const account = { BANK_HOLDER: 'Homes Ltd', BANK_NAME: 'A Bank', BANK_ACCOUNT: '12345678' }

/** Stripe's response for every payment, the number of queries, and whether Stripe is down. */
let intent: Record<string, unknown> = {}
let asked = 0
let isDown = false
const minute = 60_000
let stripe: Server
beforeAll(async () => {
  stripe = createServer((_request, response) => {
    asked++
    response.statusCode = isDown ? 503 : 200
    response.setHeader('content-type', 'application/json').end(JSON.stringify(intent))
  })
  await new Promise<void>((open) => stripe.listen(0, '127.0.0.1', open))
})
afterAll(() => new Promise((closed) => stripe.close(closed)))

let site: PayingSite
let token: string
let keyFile: string
beforeEach(async () => {
  const { port } = stripe.address() as AddressInfo
  site = await payingSite({ STRIPE_API_URL: `http://127.0.0.1:${port}` })
  token = (await admin(site.ctx)).token
  keyFile = join(site.ctx.config.DATA_DIR, 'settings.key')
})
afterEach(() => site.close())

const save = (gateway: string, given: object) =>
  site.call('admin/gateways:save', { gateway, keys: given }, { token })
const shown = async (name: string) =>
  (await site.call('admin/gateways', {}, { token })).data.find((one: any) => one.gateway === name)
const offers = async () =>
  (await site.call('get_payment_settings', {}, { token: site.token })).data.map((one: any) => one.type)
const webhook = () => site.http.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
/** Returns a genuine Stripe webhook about the payment, which currently can't be queried. */
const signedWebhook = async (eventId: string) => {
  const payload = JSON.stringify({
    id: eventId,
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { object: 'dispute', payment_intent: 'pi_1' } },
  })
  const signature = stripeSignature(payload, keys.STRIPE_WEBHOOK_SECRET, site.ctx.clock.now())
  isDown = true
  const reply = await site.http.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  await eventsWorked(site.ctx)
  isDown = false
  return reply.statusCode
}
const events = () =>
  site.ctx.db.selectFrom('payment_event').select(['outcome', 'attempts', 'run_at', 'dead_at']).execute()
const deliveries = (lang?: string) => site.call('admin/deliveries', {}, { token, lang })
const tryAgain = (what: object) => site.call('admin/deliveries:retry', what, { token })
/** Lets some days pass with the webhook sweep running, and returns the time of each try in ms. */
async function triesWithin(days: number): Promise<number[]> {
  const { clock } = site.ctx
  const begun = clock.now().getTime()
  const tries: number[] = []
  while (clock.now().getTime() - begun < days * 24 * 60 * minute) {
    if ((await workEvents(site.ctx)) > 0) tries.push(clock.now().getTime() - begun)
    const [event] = await events()
    clock.pass(event?.run_at ? Math.max(1, event.run_at.getTime() - clock.now().getTime()) : 24 * 60 * minute)
  }
  return tries
}
const waitingIntent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'requires_payment_method',
  client_secret: 'pi_1_secret',
}
const succeeded = (paymentId: string) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount_received: 4900,
  currency: 'usd',
  metadata: { payment_id: paymentId },
})
const toNextSweep = async (minutes: number) => {
  site.ctx.clock.pass(minutes * 60_000)
  await reconcile(site.ctx)
}

test("a payment whose gateway keys can't be decrypted stays open until the gateway can be queried", async () => {
  await save('stripe', keys)
  intent = waitingIntent
  const opened = await site.open({ payment_method: 'stripe' })
  expect(opened).toMatchObject({ error: false })
  const kept = readFileSync(keyFile)

  rmSync(keyFile)
  await site.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: null, unreadable: true, open_payments: 1 })
  expect(await offers()).not.toContain('stripe')
  expect(await site.open({ payment_method: 'stripe' })).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  const refused = await webhook()
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  const before = asked
  for (const minutes of [60, 24 * 60, 4 * 24 * 60]) await toNextSweep(minutes)
  expect([asked, await site.states()]).toEqual([before, ['pending']])

  // In the meantime the buyer has paid, and the operator restores the file.
  intent = succeeded(opened.data.payment_transaction_id)
  writeFileSync(keyFile, kept)
  await site.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: 'live', unreadable: false })
  expect((await webhook()).statusCode).toBe(400)
  await toNextSweep(60)
  expect([await site.states(), await site.grants()]).toEqual([['success'], 1])
})

/** Opens a payment at the real Stripe, stores a webhook about it and removes the key file. */
async function webhookOfLostKeys() {
  await save('stripe', keys)
  intent = waitingIntent
  const opened = await site.open({ payment_method: 'stripe' })
  expect(await signedWebhook('evt_1')).toBe(200)
  expect(await events()).toMatchObject([{ outcome: 'gateway silent', attempts: 1 }])
  const kept = readFileSync(keyFile)
  rmSync(keyFile)
  await site.ctx.gateways.refresh()
  const restore = async () => {
    intent = succeeded(opened.data.payment_transaction_id)
    writeFileSync(keyFile, kept)
    await site.ctx.gateways.refresh()
  }
  return { restore, paymentId: opened.data.payment_transaction_id as string }
}

test('while the keys are lost a stored webhook is tried 20 times over three days, then listed and can be retried', async () => {
  const { restore, paymentId } = await webhookOfLostKeys()
  const since = site.ctx.clock.now().toISOString()
  site.ctx.clock.pass(5_000)
  const tries = await triesWithin(7)
  // The remaining try was made when the webhook arrived.
  expect(tries).toHaveLength(19)
  expect(tries.at(-1)! / (24 * 60 * minute)).toBeGreaterThan(2.9)
  expect(tries.at(-1)! / (24 * 60 * minute)).toBeLessThan(3.2)
  const { data, total, waiting } = await deliveries()
  expect([total, waiting]).toEqual([1, 0])
  expect(data).toEqual([
    {
      of: 'webhook',
      id: expect.any(Number),
      type: 'charge.dispute.created',
      what: 'Webhook: Card (Stripe), charge.dispute.created',
      whom: expect.objectContaining({ id: site.user.id }),
      record: { record: 'payment', id: paymentId },
      attempts: 20,
      reason: "The gateway's keys can't be opened",
      due_since: since,
      failed_at: expect.any(String),
      next_at: null,
    },
  ])
  const others = await Promise.all(['ar', 'hi'].map(deliveries))
  for (const text of ['what', 'reason'])
    expect(new Set([data, ...others.map((one) => one.data)].map(([line]) => line[text])).size).toBe(3)

  await restore()
  // An effect with the same id is a different record.
  expect(await tryAgain({ id: data[0].id })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await tryAgain({ of: 'webhook', id: data[0].id })).data).toEqual({ retried: 1 })
  expect((await tryAgain({ of: 'webhook', id: data[0].id })).code).toBe('NOT_FOUND')
  expect(await workEvents(site.ctx)).toBe(1)
  expect([await site.states(), await site.grants()]).toEqual([['success'], 1])
  expect(await deliveries()).toMatchObject({ total: 0, data: [] })
  expect(await events()).toMatchObject([{ outcome: 'success', run_at: null, dead_at: null }])
})

test('a stored webhook is processed as soon as the keys are restored, regardless of its next retry', async () => {
  const { restore } = await webhookOfLostKeys()
  site.ctx.clock.pass(5_000)
  await triesWithin(1)
  await workEvents(site.ctx)
  expect(await events()).toMatchObject([{ outcome: 'keys unreadable', dead_at: null }])
  expect(await workEvents(site.ctx)).toBe(0)
  expect(await deliveries()).toMatchObject({ total: 1, dead: 0, oldest: expect.any(String) })
  await restore()
  expect(await workEvents(site.ctx)).toBe(1)
  expect([await site.states(), await site.grants()]).toEqual([['success'], 1])
  expect(await workEvents(site.ctx)).toBe(0)
})

test('a webhook that concerns nothing of ours is dropped after an hour, while one that names a payment of ours is listed', async () => {
  const { db, clock } = site.ctx
  const event = { gateway: 'stripe', type: 't', payload: '{}', outcome: 'received', run_at: clock.now() }
  await db
    .insertInto('payment_event')
    .values([
      { ...event, event_id: 'a', provider_ref: 'pi_of_another_shop', received_at: clock.now() },
      { ...event, event_id: 'b', reference: randomUUID(), received_at: clock.now() },
    ])
    .execute()
  while ((await events()).some(({ run_at }) => run_at)) {
    await workEvents(site.ctx)
    clock.pass(60 * minute)
  }
  expect(await events()).toMatchObject([
    { attempts: 10, dead_at: null },
    { attempts: 20, dead_at: expect.any(Date) },
  ])
  expect((await deliveries()).data).toMatchObject([
    { what: 'Webhook: Card (Stripe), t', reason: 'Not one of our payments', record: null },
  ])
  expect((await tryAgain({ all: true })).data).toEqual({ retried: 1 })
})

test('keys encrypted on another machine work again once re-entered', async () => {
  await save('stripe', keys)
  const elsewhere = sealOf(site.ctx.config.DATA_DIR, Buffer.alloc(32, 7)).close(JSON.stringify(keys))
  await site.ctx.db.updateTable('gateway_setting').set({ keys: elsewhere }).execute()
  await site.ctx.gateways.refresh()
  expect(await shown('stripe')).toMatchObject({ mode: null, unreadable: true })
  expect((await site.http.inject({ url: '/sandbox/js/stripe.js' })).statusCode).toBe(404)
  await save('stripe', keys)
  expect(await shown('stripe')).toMatchObject({ mode: 'live', unreadable: false })
})

test("a bank account that can't be decrypted isn't replaced by the demo account", async () => {
  await save('bank', account)
  expect(await offers()).toContain('bank')
  rmSync(keyFile)
  await site.ctx.gateways.refresh()
  expect(await shown('bank')).toMatchObject({ mode: null, unreadable: true })
  expect(await offers()).not.toContain('bank')
  expect(
    await site.call('initiate-bank-transfer', { package_id: site.packageId }, { token: site.token }),
  ).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
})

test("a transfer stays open while its account can't be decrypted, then gets another day", async () => {
  await save('bank', account)
  const begun = await site.call(
    'initiate-bank-transfer',
    { package_id: site.packageId },
    { token: site.token },
  )
  const look = async () => {
    const id = begun.data.payment_transaction_id
    return (await site.call('bank-transfer', { payment_transaction_id: id }, { token: site.token })).data
  }
  const kept = readFileSync(keyFile)
  rmSync(keyFile)
  await site.ctx.gateways.refresh()
  for (let days = 0; days < 9; days++) {
    site.ctx.clock.pass(24 * 60 * minute)
    await transferExpiry.run(site.ctx)
  }
  expect(await site.states()).toEqual(['opened'])

  writeFileSync(keyFile, kept)
  await site.ctx.gateways.refresh()
  const { expires_at } = (await look()).transfer
  expect(new Date(expires_at).getTime() - site.ctx.clock.now().getTime()).toBe(24 * 60 * minute)
  expect(await transferExpiry.run(site.ctx)).toBe(0)
  site.ctx.clock.pass(24 * 60 * minute + 1)
  expect(await transferExpiry.run(site.ctx)).toBe(1)
  expect(await site.states()).toEqual(['expired'])
})

test('decrypting never creates a key, so that a lost one can still be restored', () => {
  rmSync(keyFile, { force: true })
  expect(sealOf(site.ctx.config.DATA_DIR).open('no.seal.this')).toBeNull()
  expect(() => readFileSync(keyFile)).toThrow('ENOENT')
})

test('SETTINGS_KEY replaces the key file on every machine and is validated without ever being printed', async () => {
  const hex = 'ab'.repeat(32)
  const base64 = Buffer.from(hex, 'hex').toString('base64')
  const [one, other] = [hex, base64].map((SETTINGS_KEY) => readConfig({ SETTINGS_KEY }).SETTINGS_KEY)
  const sealed = sealOf(site.ctx.config.DATA_DIR, one).close('a secret')
  expect(sealOf('/nowhere', other).open(sealed)).toBe('a secret')
  expect(sealOf(site.ctx.config.DATA_DIR).open(sealed)).toBeNull()
  expect(() => readFileSync(keyFile)).toThrow('ENOENT')
  for (const wrong of ['short-secret', 'ab'.repeat(31), `${base64}=`, 'zz'.repeat(32)]) {
    let content = ''
    try {
      readConfig({ SETTINGS_KEY: wrong })
    } catch (error) {
      content = (error as Error).message
    }
    expect(content).toContain('SETTINGS_KEY: must be 32 bytes')
    expect(content).not.toContain(wrong)
  }
})

test('the encryption key is rotated atomically without losing a gateway', async () => {
  const { db, config } = site.ctx
  const dataDir = config.DATA_DIR
  await save('stripe', keys)
  await save('bank', account)
  const old = readFileSync(keyFile)
  const openedWith = async (given?: Buffer) => {
    const seal = sealOf(dataDir, given)
    const rows = await db
      .selectFrom('gateway_setting')
      .select(['gateway', 'keys'])
      .orderBy('gateway')
      .execute()
    return rows.map((row) => seal.open(row.keys!))
  }
  expect(await rekey(db, { dataDir })).toEqual({ gateways: ['bank', 'stripe'], file: keyFile })
  expect(readFileSync(keyFile).equals(old)).toBe(false)
  expect(await openedWith(old)).toEqual([null, null])
  expect(JSON.parse((await openedWith())[1]!)).toEqual(keys)

  const next = Buffer.alloc(32, 7)
  expect(await rekey(db, { dataDir, current: readFileSync(keyFile), next })).toMatchObject({ file: null })
  expect(JSON.parse((await openedWith(next))[1]!)).toEqual(keys)

  // Simulates an interruption after everything was stored but before the new key was renamed. The key that decrypts
  // everything lies next to the old one, and a repeated call continues from there.
  writeFileSync(keyFile, old)
  writeFileSync(`${keyFile}.new`, next)
  expect(await rekey(db, { dataDir })).toEqual({ gateways: ['bank', 'stripe'], file: keyFile })
  expect(JSON.parse((await openedWith())[1]!)).toEqual(keys)
  expect(existsSync(`${keyFile}.new`)).toBe(false)
  // A new key left behind by a call that stored nothing is ignored.
  writeFileSync(`${keyFile}.new`, Buffer.alloc(32, 9))
  await rekey(db, { dataDir })
  expect(JSON.parse((await openedWith())[1]!)).toEqual(keys)
  await rekey(db, { dataDir, current: readFileSync(keyFile), next })

  // Data that can't be decrypted aborts the rotation without changes.
  const sealed = await db
    .selectFrom('gateway_setting')
    .select(['gateway', 'keys'])
    .orderBy('gateway')
    .execute()
  await expect(rekey(db, { dataDir, current: old, next: Buffer.alloc(32, 8) })).rejects.toThrow(CannotRekey)
  await expect(rekey(db, { dataDir, current: next })).rejects.toThrow(/NEW_SETTINGS_KEY/)
  expect(
    await db.selectFrom('gateway_setting').select(['gateway', 'keys']).orderBy('gateway').execute(),
  ).toEqual(sealed)
})
