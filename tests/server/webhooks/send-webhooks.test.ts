import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverWebhooks, passOnMessages } from '../../../server/areas/webhooks'
import { queueEvent } from '../../../server/core/webhook-queue'
import { databaseChecks } from '../../../server/app/doctor/checks'
import { rekey } from '../../../server/gateways/settings/rekey'
import { webhookEndpoint } from '../../support/webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const day = 24 * 3_600_000

let at: WebhookSite
const open = async (env?: Record<string, string>) => {
  at = await webhookSite(env)
}
beforeEach(() => open())
afterEach(() => at.close())

describe('webhook deliveries', () => {
  test('contain each listing event once and are signed according to Standard Webhooks', async () => {
    const { secret } = await at.create()
    await at.show(at.home, 'inactive')
    expect(await at.deliver()).toBe(1)
    expect(await at.deliver()).toBe(0)
    expect(at.endpoint.received).toHaveLength(1)
    const [event] = at.endpoint.received
    expect(at.verified(secret, event!)).toEqual({
      type: 'property.changed',
      timestamp: at.site.ctx.clock.now().toISOString(),
      data: {
        record: 'property',
        id: at.home,
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
    expect(() => at.verified(`whsec_${Buffer.alloc(32).toString('base64')}`, event!)).toThrow('signature')
    expect(() => at.verified(secret, { ...event!, raw: event!.raw.replace('person', 'admin') })).toThrow(
      'signature',
    )
  })

  test('contain only the ids of received messages and never their text', async () => {
    const { data: hook } = await at.create()
    await at.site.send(at.visitor, at.owner, { message: 'Is it quiet at night?', property_id: at.home })
    await at.site.send(at.owner, at.visitor, { message: 'Very.', property_id: at.home })
    // Several processes poll concurrently.
    await Promise.all([passOnMessages(at.site.ctx), passOnMessages(at.site.ctx), passOnMessages(at.site.ctx)])
    await Promise.all([deliverWebhooks(at.site.ctx), deliverWebhooks(at.site.ctx)])
    const stored = await at.site.ctx.db
      .selectFrom('chat_message')
      .select(['id', 'thread_id'])
      .orderBy('id')
      .execute()
    expect(at.endpoint.received.map(({ body }) => body)).toEqual([
      {
        type: 'message.received',
        timestamp: at.site.ctx.clock.now().toISOString(),
        data: {
          message_id: stored[0]!.id,
          thread_id: stored[0]!.thread_id,
          sender_id: at.visitor.user.id,
          property_id: at.home,
        },
      },
    ])
    expect(at.endpoint.received[0]!.raw).not.toContain('quiet')
    expect(await at.log(hook.id)).toMatchObject([
      { type: 'message.received', state: 'delivered', attempts: 1, last_status: 204, problem: null },
    ])
  })

  test('exclude events not subscribed to, events before the webhook existed, and messages that were rolled back', async () => {
    await at.show(at.home, 'inactive')
    await at.create({ events: 'message.received' })
    const other = await webhookEndpoint()
    await at.create({ url: other.url }, at.visitor)
    await at.show(at.home, 'active')
    await at.site.ctx.db
      .transaction()
      .execute(async (trx) => {
        const data = { message_id: 1 }
        await queueEvent(trx, at.owner.user.id, { type: 'message.received', data }, at.site.ctx.clock.now())
        throw new Error('taken back')
      })
      .catch(() => {})
    await at.deliver()
    expect([...at.endpoint.received, ...other.received]).toEqual([])
    await other.close()
  })
})

describe('webhook secret', () => {
  test('the secret is shown once and stored encrypted; after rotation the previous one signs for another day', async () => {
    const { data: hook, secret } = await at.create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify([await at.own(), await at.log(hook.id)])).not.toContain('whsec_')
    const row = await at.site.ctx.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
    const { data } = await at.site.call('own-webhooks:secret', { id: hook.id }, { token: at.owner.token })
    expect(data.secret).not.toBe(secret)
    // Both secrets are re-encrypted with a new key of the site.
    await rekey(at.site.ctx.db, { dataDir: at.site.ctx.config.DATA_DIR })
    await at.show(at.home, 'inactive')
    await at.deliver()
    const [both] = at.endpoint.received
    expect(at.verified(secret, both!)).toEqual(at.verified(data.secret, both!))
    at.site.ctx.clock.pass(day + 1)
    await at.show(at.home, 'active')
    await at.deliver()
    expect(at.verified(data.secret, at.endpoint.received[1]!)).toMatchObject({ type: 'property.changed' })
    expect(() => at.verified(secret, at.endpoint.received[1]!)).toThrow('signature')
  })

  test("a secret that can't be decrypted leaves events pending and is reported", async () => {
    const { data: hook } = await at.create()
    const { config, clock, db } = at.site.ctx
    const opened = () => databaseChecks['keys']!({ config, clock, db, engine: at.site.ctx.engine })
    expect(await opened()).toBe('open all 1 that are sealed')
    await db.updateTable('webhook').set({ secret: 'a.b.c' }).execute()
    // The operator is also notified, as the site's key is lost.
    await expect(opened()).rejects.toThrow('What is sealed of secrets of webhooks cannot be opened')
    await at.show(at.home, 'inactive')
    expect(await at.deliver()).toBe(0)
    expect(await at.log(hook.id)).toMatchObject([{ state: 'waiting', problem: 'secretLost' }])
    expect(at.endpoint.received).toEqual([])
  })
})
