import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivery } from '../../../contract/limits'
import { workEvents } from '../../../server/areas/payments/events'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { GatewayUnreachable } from '../../../server/gateways/port'
import { stripeSignature } from '../../../server/gateways/stripe/webhook'
import { card, intentOf, payingSite, stripeKeys, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const secret = () => stripeKeys(site).webhookSecret

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  gateway = 'stripe',
) {
  const reply = await fetch(`${site.address}/webhooks/${gateway}`, { method: 'POST', body, headers })
  return { status: reply.status, body: await reply.text() }
}

const signed = (body: string, key = secret(), at = site.ctx.clock.now()) => ({
  'content-type': 'application/json',
  'stripe-signature': stripeSignature(body, key, at),
})

const eventFor = (id: string, intent: object) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { object: 'payment_intent', ...intent } },
  })

const events = () => site.ctx.db.selectFrom('payment_event').selectAll().execute()

describe('webhook endpoint', () => {
  test('rejects a webhook without a valid signature and stores none of it', async () => {
    const { data } = await site.open()
    await site.quiet()
    const before = (await events()).length
    const body = eventFor('evt_forged', { id: intentOf(data.client_secret), status: 'succeeded' })
    const now = site.ctx.clock.now()
    const bad: Record<string, string>[] = [
      {},
      { 'stripe-signature': '' },
      { 'stripe-signature': 't=,v1=' },
      { 'stripe-signature': `t=${Math.floor(now.getTime() / 1000)},v1=${'0'.repeat(64)}` },
      { 'stripe-signature': stripeSignature(body, 'whsec_other', now) },
      { 'stripe-signature': stripeSignature(body, '', now) },
      { 'stripe-signature': stripeSignature(`${body} `, secret(), now) },
      { 'stripe-signature': stripeSignature(body, secret(), new Date(now.getTime() - 301_000)) },
      { 'stripe-signature': stripeSignature(body, secret(), new Date(now.getTime() + 301_000)) },
      { 'stripe-signature': 'garbage'.repeat(500) },
    ]
    for (const headers of bad) {
      expect((await send(body, { 'content-type': 'application/json', ...headers })).status).toBe(400)
    }
    expect((await events()).length).toBe(before)
    expect(await site.states()).toEqual(['pending'])
  })

  test('reacts to a signed but false event only with a query, which finds that nothing was paid', async () => {
    const { data } = await site.open()
    await site.quiet()
    const body = eventFor('evt_lie', {
      id: intentOf(data.client_secret),
      status: 'succeeded',
      metadata: { payment_id: data.payment_transaction_id },
    })
    expect((await send(body, signed(body))).status).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['pending'])
    expect(await site.grants()).toBe(0)
  })

  test('acknowledges a repeated event, which has no further effect (duplicate, replay)', async () => {
    const { data } = await site.open()
    await site.control(intentOf(data.client_secret), { deliver: ['duplicate'] })
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect(await site.grants()).toBe(1)
    const { raw } = await site.ctx.db
      .selectFrom('sandbox_delivery')
      .select('raw')
      .where('type', '=', 'payment_intent.succeeded')
      .executeTakeFirstOrThrow()
    const again = await send(raw, signed(raw))
    expect(again).toEqual({ status: 200, body: JSON.stringify({ received: true, duplicate: true }) })
    await site.quiet()
    expect(await site.grants()).toBe(1)
    expect((await events()).filter((event) => event.type === 'payment_intent.succeeded')).toHaveLength(1)
  })

  test("doesn't acknowledge an event it couldn't store, so that the gateway re-sends it", async () => {
    const first = eventFor('evt_kept', { id: 'pi_nobody' })
    expect((await send(first, signed(first))).body).toBe('{"received":true,"duplicate":false}')
    const { db } = site.ctx
    await sql`create unique index one_event_of_a_type on payment_event (type)`.execute(db)
    try {
      const second = eventFor('evt_not_kept', { id: 'pi_nobody' })
      expect(await send(second, signed(second))).toEqual({ status: 503, body: '{"received":false}' })
      expect(await events()).toHaveLength(1)
    } finally {
      await sql`drop index one_event_of_a_type`.execute(db)
    }
  })

  test('stores any signed body, and handles unknown payments and gateways without errors', async () => {
    const odd = ['', '{', '[]', 'null', '{"id":1}', '{"id":"e","type":"t"}']
    for (const body of odd) expect((await send(body, signed(body))).status, body).toBe(200)
    expect(await send('{', signed('{'))).toMatchObject({ body: expect.stringContaining('true') })
    await site.quiet()
    expect(await events()).toHaveLength(odd.length)
    expect((await events()).every(({ outcome }) => outcome === 'no such payment')).toBe(true)
    const unknown = eventFor('evt_unknown', { id: 'pi_nobody', metadata: { payment_id: 'not-ours' } })
    expect((await send(unknown, signed(unknown))).status).toBe(200)
    await site.quiet()
    const kept = (await events()).find(({ event_id }) => event_id === 'evt_unknown')
    expect(kept).toMatchObject({ outcome: 'no such payment' })
    expect((await send('{}', {}, 'nobody')).status).toBe(404)
    const huge = new Uint8Array(1024 * 1024 + 1)
    expect((await send(huge, { 'content-type': 'application/json' })).status).toBe(413)
  })

  test('drops a payment of another site that uses the same account, without listing it in the queue', async () => {
    const { data } = await site.open()
    const made = await site.ctx.db.selectFrom('sandbox_object').select('body').execute()
    const host = new URL(site.ctx.config.publicUrl).host
    const mine = { payment_id: data.payment_transaction_id, site: host }
    expect(made.map(({ body }) => (body as { metadata?: object }).metadata)).toContainEqual(mine)
    const stray = (id: string, of: string) =>
      eventFor(id, { id: `pi_${id}`, metadata: { payment_id: crypto.randomUUID(), site: of } })
    for (const body of [stray('theirs', 'other.example'), stray('lost', host)])
      expect((await send(body, signed(body))).status).toBe(200)
    for (let tries = 0; tries < delivery.retrySeconds.length + 1; tries++) {
      await site.quiet()
      site.ctx.clock.pass(13 * 3_600_000)
      await workEvents(site.ctx)
    }
    const dead = (await events()).filter(({ dead_at }) => dead_at !== null)
    expect(dead.map(({ event_id }) => event_id)).toEqual(['lost'])
    expect((await events()).find(({ event_id }) => event_id === 'theirs')).toMatchObject({ run_at: null })
  })

  test("stores a signed event with any content, under another id if the event's id can't be stored", async () => {
    const now = { id: 'pi_nobody', note: 'a\u0000b \ud800' }
    const odd = eventFor('evt_odd', now)
    expect((await send(odd, signed(odd))).status).toBe(200)
    await site.quiet()
    expect(JSON.stringify((await events())[0]?.payload)).toContain('a\ufffdb \ufffd')
    for (const id of ['evt\u0000', 'e'.repeat(5_000)]) {
      const body = eventFor(id, now)
      expect((await send(body, signed(body))).status).toBe(200)
      expect((await send(body, signed(body))).body).toContain('"duplicate":true')
    }
    await site.quiet()
    expect(await events()).toHaveLength(3)
  })

  test('accepts signatures made by the official SDK', async () => {
    const payload = eventFor('evt_sdk', { id: 'pi_nobody' })
    const timestamp = Math.floor(site.ctx.clock.now().getTime() / 1000)
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload,
      secret: secret(),
      timestamp,
    })
    expect(
      (await send(payload, { 'content-type': 'application/json', 'stripe-signature': header })).status,
    ).toBe(200)
  })

  test.each(['bad-signature', 'stale'])(
    'rejects a webhook with a %s fault but accepts its retry',
    async (fault) => {
      const { data } = await site.open()
      await site.quiet()
      await site.control(intentOf(data.client_secret), { deliver: [fault] })
      await site.payBy(data.client_secret, card.pays)
      await site.quiet()
      expect(await site.states()).toEqual(['pending'])
      site.ctx.clock.pass(6_000)
      await dispatchDue(site.ctx)
      await site.quiet()
      expect(await site.states()).toEqual(['success'])
    },
  )

  test('reaches the same state with delayed and reordered webhooks', async () => {
    const { data } = await site.open()
    await site.quiet()
    await site.control(intentOf(data.client_secret), { deliver: ['delay:90', 'reorder', 'duplicate'] })
    await site.payBy(data.client_secret, card.declined)
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect(await site.states()).toEqual(['pending'])
    site.ctx.clock.pass(91_000)
    await dispatchDue(site.ctx)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
  })

  test("stores an event and processes it later if the gateway doesn't answer", async () => {
    const { data } = await site.open()
    await site.quiet()
    await site.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await site.payBy(data.client_secret, card.pays)
    const { raw } = await site.ctx.db
      .selectFrom('sandbox_delivery')
      .select('raw')
      .where('type', '=', 'payment_intent.succeeded')
      .executeTakeFirstOrThrow()
    await site.control('_api', { fault: 'error', times: 3 })
    expect((await send(raw, signed(raw))).status).toBe(200)
    await site.quiet()
    expect(await site.states()).toEqual(['pending'])
    site.ctx.clock.pass(11_000)
    await workEvents(site.ctx)
    expect(await site.states()).toEqual(['success'])
  })

  test("a stalled process can't mark an event as failed after another process has settled it", async () => {
    const { data } = await site.open()
    await site.quiet()
    const { ctx } = site
    const now = ctx.clock.now()
    const provider_ref = intentOf(data.client_secret)
    const event = { gateway: 'stripe', event_id: 'evt_slow', type: 'payment_intent.created', provider_ref }
    // This is the event's last try.
    const attempts = delivery.retrySeconds.length
    await ctx.db
      .insertInto('payment_event')
      .values({ ...event, payload: '{}', outcome: 'received', attempts, run_at: now, received_at: now })
      .execute()
    const fails: (() => void)[] = []
    const begin = () =>
      new Promise<never>((_, reject) => fails.push(() => reject(new GatewayUnreachable('No answer'))))
    const get = (name: string) => ({ ...ctx.gateways.get(name)!, begin })
    const asleep = workEvents({ ...ctx, gateways: { ...ctx.gateways, get } })
    await expect.poll(() => fails).toHaveLength(1)
    ctx.clock.pass(61_000)
    await workEvents(ctx)
    const row = () =>
      ctx.db
        .selectFrom('payment_event')
        .select(['outcome', 'run_at', 'dead_at'])
        .where('event_id', '=', 'evt_slow')
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ outcome: 'pending', run_at: null, dead_at: null })
    fails[0]!()
    await asleep
    expect(await row()).toEqual({ outcome: 'pending', run_at: null, dead_at: null })
  })
})
