import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverWebhooks } from '../../../server/areas/webhooks'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { confirmed } from '../../support/identity-proof'
import { webhookEndpoint } from '../../support/webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const hour = 3_600_000

let at: WebhookSite
const open = async (env?: Record<string, string>) => {
  at = await webhookSite(env)
}
beforeEach(() => open())
afterEach(() => at.close())

describe('failing endpoint', () => {
  test('keeps all its events pending during an outage, then gets them in order', async () => {
    const { data: hook } = await at.create()
    at.endpoint.answer = (response) => void response.writeHead(503).end()
    await at.show(at.home, 'inactive')
    await at.deliver()
    await at.show(at.home, 'active')
    await at.show(at.home, 'inactive')
    // Later events wait until the failed one is delivered.
    expect([await at.deliver(), at.endpoint.received.length]).toEqual([0, 1])
    at.site.ctx.clock.pass(5_000)
    await at.deliver()
    expect(at.endpoint.received.map(({ body }) => body.data['event'])).toEqual(
      Array(2).fill('visibility.off'),
    )
    expect(await at.own()).toMatchObject([{ waiting: 3, failing_since: '2026-01-05T09:00:00.000Z' }])
    at.endpoint.answer = (response) => void response.writeHead(200).end('thanks')
    at.endpoint.received.length = 0
    at.site.ctx.clock.pass(hour)
    expect(await at.deliver()).toBe(3)
    expect(at.endpoint.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.on',
      'visibility.off',
    ])
    expect(await at.own()).toMatchObject([{ waiting: 0, failing_since: null }])
    expect((await at.log(hook.id)).map((one: { state: string }) => one.state)).toEqual(
      Array(3).fill('delivered'),
    )
  })

  test('is retried immediately, from the first pending event, when its owner requests this or changes the URL', async () => {
    const { data: hook } = await at.create()
    const byOwner = { token: at.owner.token }
    at.endpoint.answer = (response) => void response.writeHead(503).end()
    await at.show(at.home, 'inactive')
    await at.deliver()
    await at.show(at.home, 'active')
    expect((await at.log(hook.id)).map((one: { next_at: string }) => one.next_at)).toEqual(
      Array(2).fill('2026-01-05T09:00:05.000Z'),
    )
    await at.site.call('own-webhooks:test', { id: hook.id }, byOwner)
    await at.deliver()
    expect(at.endpoint.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.off',
    ])
    const other = await webhookEndpoint()
    const moved = { id: hook.id, url: other.url, ...(await confirmed(at.site.ctx, at.owner.user)) }
    await at.site.call('own-webhooks:change', moved, byOwner)
    expect(await at.deliver()).toBe(3)
    expect(other.types()).toEqual(['property.changed', 'property.changed', 'webhook.test'])
    expect(other.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.on',
      undefined,
    ])
    await other.close()
  })

  test('a limited number of tests is allowed, as each may hold a connection until its timeout', async () => {
    const { data: hook } = await at.create()
    const ask = () => at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })
    for (let nth = 0; nth < 60; nth++) expect(await ask()).toMatchObject({ error: false })
    expect(await ask()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await at.own()).toMatchObject([{ waiting: 60 }])
  })

  test("an endpoint that switches protocols doesn't block others", async () => {
    const sockets = new Set<Socket>()
    const switching = createServer((socket) => {
      sockets.add(socket)
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    await new Promise<void>((resolve) => switching.listen(0, '127.0.0.1', resolve))
    const { data: hook } = await at.create({
      url: `http://127.0.0.1:${(switching.address() as AddressInfo).port}/`,
    })
    await at.create()
    await at.show(at.home, 'inactive')
    expect(await at.deliver()).toBe(1)
    expect(await at.log(hook.id)).toMatchObject([{ attempts: 1, state: 'waiting', problem: 'unreachable' }])
    for (const socket of sockets) socket.destroy()
    switching.close()
  })

  test('an endpoint that rejects one event because of its content still gets the next ones', async () => {
    const { data: hook } = await at.create()
    at.endpoint.answer = (response) =>
      void response.writeHead(at.endpoint.received.length === 1 ? 422 : 204).end()
    await at.show(at.home, 'inactive')
    await at.show(at.home, 'active')
    expect(await at.deliver()).toBe(1)
    expect(await at.log(hook.id)).toMatchObject([
      { state: 'delivered' },
      { state: 'waiting', problem: 'status', last_status: 422, next_at: '2026-01-05T09:00:05.000Z' },
    ])
  })

  test('three days of failures disable it and notify its owner, and failed events can be re-sent', async () => {
    const { data: hook } = await at.create()
    at.endpoint.answer = (response) => void response.destroy()
    await at.show(at.home, 'inactive')
    const ids = new Set<unknown>()
    for (let hours = 0; hours < 4 * 24; hours++) {
      await at.deliver()
      at.site.ctx.clock.pass(hour)
    }
    for (const { headers } of at.endpoint.received) ids.add(headers['webhook-id'])
    expect(ids.size).toBe(1)
    expect(await at.own()).toMatchObject([{ turned_off_by: 'failures', waiting: 0 }])
    const [failed] = await at.log(hook.id)
    expect(failed).toMatchObject({ state: 'failed', problem: 'unreachable', last_status: null, attempts: 20 })
    const mails: { to: string; text?: string }[] = []
    at.site.ctx.mail = { send: async (mail) => void mails.push(mail as never) }
    await drainOutbox(at.site.ctx)
    expect(mails).toEqual([
      expect.objectContaining({
        to: at.owner.user.email,
        text: expect.stringContaining('/user/integrations'),
      }),
    ])
    expect((await at.site.notices(at.owner)).data).toMatchObject([{ link: '/user/integrations' }])
    // Nothing is stored for the endpoint while it is disabled.
    await at.show(at.home, 'active')
    const resend = () => at.site.call('own-webhooks:resend', { id: failed.id }, { token: at.owner.token })
    expect(await resend()).toMatchObject({ code: 'NOT_ALLOWED' })
    await at.site.call('own-webhooks:change', { id: hook.id, active: true }, { token: at.owner.token })
    at.endpoint.answer = (response) => void response.writeHead(204).end()
    at.endpoint.received.length = 0
    expect(await at.deliver()).toBe(0)
    expect(await resend()).toMatchObject({ error: false, data: { state: 'waiting' } })
    expect(await at.deliver()).toBe(1)
    expect(at.endpoint.received[0]!.headers['webhook-id']).toBe([...ids][0])
  })

  test('an endpoint that answers 410 is disabled immediately', async () => {
    await at.create()
    at.endpoint.answer = (response) => void response.writeHead(410).end()
    await at.show(at.home, 'inactive')
    await at.show(at.home, 'active')
    await at.deliver()
    expect(at.endpoint.received).toHaveLength(1)
    expect(await at.own()).toMatchObject([{ turned_off_by: 'gone', waiting: 0 }])
  })

  test("redirects aren't followed, and no response is awaited beyond the timeout", async () => {
    const { data: hook } = await at.create()
    const elsewhere = await webhookEndpoint()
    at.endpoint.answer = (response) => void response.writeHead(302, { location: elsewhere.url }).end()
    await at.show(at.home, 'inactive')
    await at.deliver()
    expect(elsewhere.received).toEqual([])
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const patience: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      patience.push(ms)
      return timeout(50)
    })
    at.endpoint.answer = () => {}
    at.site.ctx.clock.pass(5_000)
    await at.deliver()
    vi.restoreAllMocks()
    expect(patience).toEqual([15_000])
    expect(await at.log(hook.id)).toMatchObject([{ attempts: 2, problem: 'timeout', last_status: null }])
    await elsewhere.close()
  })

  test("can't reach the operator's network in production under any host name", async () => {
    await at.close()
    await open({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    const { port } = new URL(at.endpoint.url)
    const connections = vi.fn()
    const spy = at.endpoint.answer
    at.endpoint.answer = (response) => {
      connections()
      spy(response)
    }
    for (const url of [`http://example.com/`, `https://localhost:${port}/`, `https://127.0.0.1:${port}/`])
      expect(await at.create({ url })).toMatchObject({
        code: 'VALIDATION',
        errors: { url: expect.any(String) },
      })
    // These are detected only when connecting: a host name of this machine, and other notations of its network.
    for (const url of [
      `https://localhost:${port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://2130706433:${port}/`,
      // An unresolvable name has the same result, so that internal host names can't be discovered.
      'https://no-such-name.invalid/',
    ]) {
      const { data: hook } = await at.create({ url: 'https://example.com/', events: 'property.changed' })
      await at.site.ctx.db.updateTable('webhook').set({ url }).where('id', '=', hook.id).execute()
      await at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })
      await deliverWebhooks(at.site.ctx)
      expect([url, await at.log(hook.id)]).toMatchObject([
        url,
        [{ problem: 'notPublic', last_ms: 0, state: 'waiting' }],
      ])
      await at.site.call('own-webhooks:delete', { id: hook.id }, { token: at.owner.token })
    }
    expect(connections).not.toHaveBeenCalled()
  })
})
