import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverWebhooks } from '../../server/areas/webhooks'
import { drainOutbox } from '../../server/core/outbox/drain'
import { webhookEndpoint } from './webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const hour = 3_600_000

let opened: WebhookSite
let site: WebhookSite['site']
let owner: WebhookSite['owner']
let home: WebhookSite['home']
let endpoint: WebhookSite['endpoint']
let create: WebhookSite['create']
let show: WebhookSite['show']
let own: WebhookSite['own']
let log: WebhookSite['log']
let deliver: WebhookSite['deliver']
const open = async (env?: Record<string, string>) => {
  opened = await webhookSite(env)
  ;({ site, owner, home, endpoint, create, show, own, log, deliver } = opened)
}
beforeEach(() => open())
afterEach(() => opened.close())

describe('an endpoint that fails', () => {
  test('keeps everything for it waiting while it is away; then all arrives in its order', async () => {
    const { data: hook } = await create()
    endpoint.answer = (response) => void response.writeHead(503).end()
    await show(home, 'inactive')
    await deliver()
    await show(home, 'active')
    await show(home, 'inactive')
    // What happens meanwhile waits behind it.
    expect([await deliver(), endpoint.received.length]).toEqual([0, 1])
    site.ctx.clock.pass(5_000)
    await deliver()
    expect(endpoint.received.map(({ body }) => body.data['event'])).toEqual(Array(2).fill('visibility.off'))
    expect(await own()).toMatchObject([{ waiting: 3, failing_since: '2026-01-05T09:00:00.000Z' }])
    endpoint.answer = (response) => void response.writeHead(200).end('thanks')
    endpoint.received.length = 0
    site.ctx.clock.pass(hour)
    expect(await deliver()).toBe(3)
    expect(endpoint.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.on',
      'visibility.off',
    ])
    expect(await own()).toMatchObject([{ waiting: 0, failing_since: null }])
    expect((await log(hook.id)).map((one: { state: string }) => one.state)).toEqual(
      Array(3).fill('delivered'),
    )
  })

  test('is asked again at once, from the first event that waits, where its owner asks for it or has moved it', async () => {
    const { data: hook } = await create()
    const own = { token: owner.token }
    endpoint.answer = (response) => void response.writeHead(503).end()
    await show(home, 'inactive')
    await deliver()
    await show(home, 'active')
    expect((await log(hook.id)).map((one: { next_at: string }) => one.next_at)).toEqual(
      Array(2).fill('2026-01-05T09:00:05.000Z'),
    )
    await site.call('own-webhooks:test', { id: hook.id }, own)
    await deliver()
    expect(endpoint.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.off',
    ])
    const other = await webhookEndpoint()
    await site.call('own-webhooks:change', { id: hook.id, url: other.url }, own)
    expect(await deliver()).toBe(3)
    expect(other.types()).toEqual(['property.changed', 'property.changed', 'webhook.test'])
    expect(other.received.map(({ body }) => body.data['event'])).toEqual([
      'visibility.off',
      'visibility.on',
      undefined,
    ])
    await other.close()
  })

  test('is asked so only so often: each time may hold a connection for as long as it may take', async () => {
    const { data: hook } = await create()
    const ask = () => site.call('own-webhooks:test', { id: hook.id }, { token: owner.token })
    for (let nth = 0; nth < 60; nth++) expect(await ask()).toMatchObject({ error: false })
    expect(await ask()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await own()).toMatchObject([{ waiting: 60 }])
  })

  test('by another protocol holds up nobody', async () => {
    const sockets = new Set<Socket>()
    const switching = createServer((socket) => {
      sockets.add(socket)
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    await new Promise<void>((resolve) => switching.listen(0, '127.0.0.1', resolve))
    const { data: hook } = await create({
      url: `http://127.0.0.1:${(switching.address() as AddressInfo).port}/`,
    })
    await create()
    await show(home, 'inactive')
    expect(await deliver()).toBe(1)
    expect(await log(hook.id)).toMatchObject([{ attempts: 1, state: 'waiting', problem: 'unreachable' }])
    for (const socket of sockets) socket.destroy()
    switching.close()
  })

  test('and refuses one event by its content is sent the next ones', async () => {
    const { data: hook } = await create()
    endpoint.answer = (response) => void response.writeHead(endpoint.received.length === 1 ? 422 : 204).end()
    await show(home, 'inactive')
    await show(home, 'active')
    expect(await deliver()).toBe(1)
    expect(await log(hook.id)).toMatchObject([
      { state: 'delivered' },
      { state: 'waiting', problem: 'status', last_status: 422, next_at: '2026-01-05T09:00:05.000Z' },
    ])
  })

  test('for three days is turned off, its owner is told, and what failed can be sent again', async () => {
    const { data: hook } = await create()
    endpoint.answer = (response) => void response.destroy()
    await show(home, 'inactive')
    const ids = new Set<unknown>()
    for (let hours = 0; hours < 4 * 24; hours++) {
      await deliver()
      site.ctx.clock.pass(hour)
    }
    for (const { headers } of endpoint.received) ids.add(headers['webhook-id'])
    expect(ids.size).toBe(1)
    expect(await own()).toMatchObject([{ turned_off_by: 'failures', waiting: 0 }])
    const [failed] = await log(hook.id)
    expect(failed).toMatchObject({ state: 'failed', problem: 'unreachable', last_status: null, attempts: 20 })
    const mails: { to: string; text?: string }[] = []
    site.ctx.mail = { send: async (mail) => void mails.push(mail as never) }
    await drainOutbox(site.ctx)
    expect(mails).toEqual([
      expect.objectContaining({ to: owner.user.email, text: expect.stringContaining('/user/integrations') }),
    ])
    expect((await site.notices(owner)).data).toMatchObject([{ link: '/user/integrations' }])
    // While it is off nothing is kept for it.
    await show(home, 'active')
    const resend = () => site.call('own-webhooks:resend', { id: failed.id }, { token: owner.token })
    expect(await resend()).toMatchObject({ code: 'NOT_ALLOWED' })
    await site.call('own-webhooks:change', { id: hook.id, active: true }, { token: owner.token })
    endpoint.answer = (response) => void response.writeHead(204).end()
    endpoint.received.length = 0
    expect(await deliver()).toBe(0)
    expect(await resend()).toMatchObject({ error: false, data: { state: 'waiting' } })
    expect(await deliver()).toBe(1)
    expect(endpoint.received[0]!.headers['webhook-id']).toBe([...ids][0])
  })

  test('with 410 is gone: it is turned off at once', async () => {
    await create()
    endpoint.answer = (response) => void response.writeHead(410).end()
    await show(home, 'inactive')
    await show(home, 'active')
    await deliver()
    expect(endpoint.received).toHaveLength(1)
    expect(await own()).toMatchObject([{ turned_off_by: 'gone', waiting: 0 }])
  })

  test('is not followed elsewhere, and not waited for beyond its time', async () => {
    const { data: hook } = await create()
    const elsewhere = await webhookEndpoint()
    endpoint.answer = (response) => void response.writeHead(302, { location: elsewhere.url }).end()
    await show(home, 'inactive')
    await deliver()
    expect(elsewhere.received).toEqual([])
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const patience: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      patience.push(ms)
      return timeout(50)
    })
    endpoint.answer = () => {}
    site.ctx.clock.pass(5_000)
    await deliver()
    vi.restoreAllMocks()
    expect(patience).toEqual([15_000])
    expect(await log(hook.id)).toMatchObject([{ attempts: 2, problem: 'timeout', last_status: null }])
    await elsewhere.close()
  })

  test('leads to no neighbour of a server that real people use, whatever its name', async () => {
    await opened.close()
    await open({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    const { port } = new URL(endpoint.url)
    const connections = vi.fn()
    const spy = endpoint.answer
    endpoint.answer = (response) => {
      connections()
      spy(response)
    }
    for (const url of [`http://example.com/`, `https://localhost:${port}/`, `https://127.0.0.1:${port}/`])
      expect(await create({ url })).toMatchObject({ code: 'VALIDATION', errors: { url: expect.any(String) } })
    // What only the connection shows: a name of this machine, and other ways to write its network.
    for (const url of [
      `https://localhost:${port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://2130706433:${port}/`,
    ]) {
      const { data: hook } = await create({ url: 'https://example.com/', events: 'property.changed' })
      await site.ctx.db.updateTable('webhook').set({ url }).where('id', '=', hook.id).execute()
      await site.call('own-webhooks:test', { id: hook.id }, { token: owner.token })
      await deliverWebhooks(site.ctx)
      expect([url, await log(hook.id)]).toMatchObject([url, [{ problem: 'notPublic', state: 'waiting' }]])
      await site.call('own-webhooks:delete', { id: hook.id }, { token: owner.token })
    }
    expect(connections).not.toHaveBeenCalled()
  })
})
