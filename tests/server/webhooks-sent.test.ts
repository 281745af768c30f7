import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverWebhooks, passOnMessages } from '../../server/areas/webhooks'
import { queueEvent } from '../../server/core/webhook-queue'
import { rekey } from '../../server/platform/gateways/rekey'
import { webhookEndpoint } from './webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const day = 24 * 3_600_000

let opened: WebhookSite
let site: WebhookSite['site']
let owner: WebhookSite['owner']
let visitor: WebhookSite['visitor']
let home: WebhookSite['home']
let endpoint: WebhookSite['endpoint']
let create: WebhookSite['create']
let show: WebhookSite['show']
let own: WebhookSite['own']
let log: WebhookSite['log']
let deliver: WebhookSite['deliver']
let verified: WebhookSite['verified']
const open = async (env?: Record<string, string>) => {
  opened = await webhookSite(env)
  ;({ site, owner, visitor, home, endpoint, create, show, own, log, deliver, verified } = opened)
}
beforeEach(() => open())
afterEach(() => opened.close())

describe('an account’s software', () => {
  test('is sent what happens to a listing, once, signed as Standard Webhooks says', async () => {
    const { secret } = await create()
    await show(home, 'inactive')
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(endpoint.received).toHaveLength(1)
    const [event] = endpoint.received
    expect(verified(secret, event!)).toEqual({
      type: 'property.changed',
      timestamp: site.ctx.clock.now().toISOString(),
      data: {
        record: 'property',
        id: home,
        event: 'visibility.off',
        from: expect.stringContaining('visibility.active'),
        to: expect.stringContaining('visibility.inactive'),
        by: 'person',
      },
    })
    expect(event!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    })
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, event!)).toThrow('signature')
    expect(() => verified(secret, { ...event!, raw: event!.raw.replace('person', 'admin') })).toThrow(
      'signature',
    )
  })

  test('is sent the ids of messages to its person, not of those they write, and never the words', async () => {
    const { data: hook } = await create()
    await site.send(visitor, owner, { message: 'Is it quiet at night?', property_id: home })
    await site.send(owner, visitor, { message: 'Very.', property_id: home })
    // Several processes look at one moment.
    await Promise.all([passOnMessages(site.ctx), passOnMessages(site.ctx), passOnMessages(site.ctx)])
    await Promise.all([deliverWebhooks(site.ctx), deliverWebhooks(site.ctx)])
    const stored = await site.ctx.db
      .selectFrom('chat_message')
      .select(['id', 'thread_id'])
      .orderBy('id')
      .execute()
    expect(endpoint.received.map(({ body }) => body)).toEqual([
      {
        type: 'message.received',
        timestamp: site.ctx.clock.now().toISOString(),
        data: {
          message_id: stored[0]!.id,
          thread_id: stored[0]!.thread_id,
          sender_id: visitor.user.id,
          property_id: home,
        },
      },
    ])
    expect(endpoint.received[0]!.raw).not.toContain('quiet')
    expect(await log(hook.id)).toMatchObject([
      { type: 'message.received', state: 'delivered', attempts: 1, last_status: 204, problem: null },
    ])
  })

  test('is sent nothing that it did not ask for, that happened before, or that was taken back', async () => {
    await show(home, 'inactive')
    await create({ events: 'message.received' })
    const other = await webhookEndpoint()
    await create({ url: other.url }, visitor)
    await show(home, 'active')
    await site.ctx.db
      .transaction()
      .execute(async (trx) => {
        const data = { message_id: 1 }
        await queueEvent(trx, owner.user.id, { type: 'message.received', data }, site.ctx.clock.now())
        throw new Error('taken back')
      })
      .catch(() => {})
    await deliver()
    expect([...endpoint.received, ...other.received]).toEqual([])
    await other.close()
  })
})

describe('the secret', () => {
  test('is shown once, sealed in the database, and the one before signs for a day more', async () => {
    const { data: hook, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify([await own(), await log(hook.id)])).not.toContain('whsec_')
    const row = await site.ctx.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
    const { data } = await site.call('own-webhooks:secret', { id: hook.id }, { token: owner.token })
    expect(data.secret).not.toBe(secret)
    // Both are sealed anew with another key of the site.
    await rekey(site.ctx.db, { dataDir: site.ctx.config.DATA_DIR })
    await show(home, 'inactive')
    await deliver()
    const [both] = endpoint.received
    expect(verified(secret, both!)).toEqual(verified(data.secret, both!))
    site.ctx.clock.pass(day + 1)
    await show(home, 'active')
    await deliver()
    expect(verified(data.secret, endpoint.received[1]!)).toMatchObject({ type: 'property.changed' })
    expect(() => verified(secret, endpoint.received[1]!)).toThrow('signature')
  })

  test('that the site cannot open any more keeps events waiting, and says so', async () => {
    const { data: hook } = await create()
    await site.ctx.db.updateTable('webhook').set({ secret: 'a.b.c' }).execute()
    await show(home, 'inactive')
    expect(await deliver()).toBe(0)
    expect(await log(hook.id)).toMatchObject([{ state: 'waiting', problem: 'secretLost' }])
    expect(endpoint.received).toEqual([])
  })
})
