import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { deliverWebhooks, passOnMessages } from '../../server/areas/webhooks'
import { queueEvent } from '../../server/core/webhook-queue'
import { drainOutbox } from '../../server/core/outbox/drain'
import { storedFigures } from '../../server/areas/observability/stored-figures'
import { oldWebhookDeliveries } from '../../server/app/jobs/tidy'
import { rekey } from '../../server/platform/gateways/rekey'
import { chatSite, type ChatSite, type Somebody } from './chat-site'
import { webhookEndpoint, type ReceivedEvent } from './webhook-endpoint'

const hour = 3_600_000
const day = 24 * hour

let site: ChatSite
let owner: Somebody
let visitor: Somebody
let home: number
let endpoint: Awaited<ReturnType<typeof webhookEndpoint>>

beforeEach(async () => {
  site = await chatSite()
  const { buyer, seller, home: id } = await site.people()
  owner = seller
  visitor = buyer
  home = id
  endpoint = await webhookEndpoint()
})
afterEach(async () => {
  await endpoint.close()
  await site.close()
})

const create = async (input: object = {}, as = owner) =>
  site.call(
    'own-webhooks:create',
    { url: endpoint.url, events: ['property.changed', 'message.received'], ...input },
    { token: as.token },
  )
const show = (id: number, status: string) =>
  site.call('change-property-status', { property_id: id, status }, { token: owner.token })
const own = async (as = owner) => (await site.call('own-webhooks', {}, { token: as.token })).data
const log = async (id: number) =>
  (await site.call('own-webhooks:deliveries', { id }, { token: owner.token })).data
const deliver = async () => {
  await passOnMessages(site.ctx)
  return deliverWebhooks(site.ctx)
}

/** What the library of Standard Webhooks makes of an event, at the time of the site. */
function verified(secret: string, { raw, headers }: ReceivedEvent): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: site.ctx.clock.now() })
  try {
    return new Webhook(secret).verify(raw, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

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
    await site.close()
    site = await chatSite({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    const people = await site.people()
    owner = people.seller
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

describe('a webhook', () => {
  test('is nobody else’s to read or change', async () => {
    const { data: hook } = await create()
    await show(home, 'inactive')
    await deliver()
    const [event] = await log(hook.id)
    const other = { token: visitor.token }
    for (const refused of [
      site.call('own-webhooks:change', { id: hook.id, active: false }, other),
      site.call('own-webhooks:secret', { id: hook.id }, other),
      site.call('own-webhooks:test', { id: hook.id }, other),
      site.call('own-webhooks:deliveries', { id: hook.id }, other),
      site.call('own-webhooks:resend', { id: event.id }, other),
      site.call('own-webhooks:delete', { id: hook.id }, other),
    ])
      expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    expect(await own(visitor)).toEqual([])
    expect(await own()).toMatchObject([{ id: hook.id, turned_off_at: null }])
  })

  test('is one of five, even where several are made at one moment', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => create()))
    expect(made.filter(({ error }) => !error)).toHaveLength(5)
    expect(made.filter(({ code }) => code === 'NOT_ALLOWED')).toHaveLength(2)
    expect(await own()).toHaveLength(5)
  })

  test.each([
    ['', 'integrations.webhook.askUrl'],
    ['example.com', 'integrations.webhook.wrongUrl'],
    ['ftp://example.com/', 'integrations.webhook.wrongUrl'],
    ['https://me:secret@example.com/', 'integrations.webhook.wrongUrl'],
  ])('does not go to %j', async (url) => {
    expect(await create({ url })).toMatchObject({ code: 'VALIDATION', errors: { url: expect.any(String) } })
  })

  test('that its owner takes away, moves or turns off while it is sent to gets nothing more there', async () => {
    const other = await webhookEndpoint()
    for (const act of [
      (id: number) => site.call('own-webhooks:delete', { id }, { token: owner.token }),
      (id: number) => site.call('own-webhooks:change', { id, url: other.url }, { token: owner.token }),
      (id: number) => site.call('own-webhooks:change', { id, active: false }, { token: owner.token }),
    ]) {
      const { data: hook } = await create()
      await show(home, 'inactive')
      await show(home, 'active')
      endpoint.answer = (response) => void act(hook.id).then(() => response.writeHead(204).end())
      endpoint.received.length = 0
      await deliver()
      expect(endpoint.received).toHaveLength(1)
      await site.call('own-webhooks:delete', { id: hook.id }, { token: owner.token })
    }
    expect(other.received.map(({ body }) => body.data['event'])).toEqual(['visibility.on'])
    await other.close()
  })

  test('is the same with its scheme in capitals', async () => {
    await site.close()
    site = await chatSite({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    owner = (await site.people()).seller
    const { data: hook } = await create({ url: 'HTTPS://example.invalid/' })
    await site.call('own-webhooks:test', { id: hook.id }, { token: owner.token })
    await deliverWebhooks(site.ctx)
    expect(await log(hook.id)).toMatchObject([{ problem: 'unreachable' }])
  })

  test('of an account that is not in use is no delay that anybody has to see to', async () => {
    await create()
    await show(home, 'inactive')
    site.ctx.clock.pass(hour)
    const age = async () => (await storedFigures(site.ctx)())!.webhookAge
    expect(await age()).toBe(3600)
    await site.ctx.db
      .updateTable('app_user')
      .set({ account_state: 'deactivated' })
      .where('id', '=', owner.user.id)
      .execute()
    expect(await deliverWebhooks(site.ctx)).toBe(0)
    expect(await age()).toBe(0)
  })

  test('that is off is sent nothing; events of that time are not sent later', async () => {
    const { data: hook } = await create()
    const turn = (active: boolean) =>
      site.call('own-webhooks:change', { id: hook.id, active }, { token: owner.token })
    await turn(false)
    await show(home, 'inactive')
    await site.send(visitor, owner, { message: 'Hello?', property_id: home })
    await deliver()
    expect(await site.call('own-webhooks:test', { id: hook.id }, { token: owner.token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    await turn(true)
    await deliver()
    expect(endpoint.received).toEqual([])
    await site.call('own-webhooks:test', { id: hook.id }, { token: owner.token })
    await deliver()
    expect(endpoint.types()).toEqual(['webhook.test'])
    // Nobody told the owner what they did themselves.
    expect(
      (await site.notices(owner)).data.filter(({ link }: { link: string }) => /integr/.test(link)),
    ).toEqual([])
  })

  test('keeps its log for thirty days, and what still waits', async () => {
    const { data: hook } = await create()
    await show(home, 'inactive')
    await deliver()
    site.ctx.clock.pass(31 * day)
    expect(await oldWebhookDeliveries.run(site.ctx)).toBe(1)
    expect(await log(hook.id)).toEqual([])
  })
})
