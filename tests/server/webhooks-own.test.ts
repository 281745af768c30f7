import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverWebhooks } from '../../server/areas/webhooks'
import { storedFigures } from '../../server/areas/observability/stored-figures'
import { oldWebhookDeliveries } from '../../server/app/jobs/tidy'
import { webhookEndpoint } from './webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const hour = 3_600_000
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
const open = async (env?: Record<string, string>) => {
  opened = await webhookSite(env)
  ;({ site, owner, visitor, home, endpoint, create, show, own, log, deliver } = opened)
}
beforeEach(() => open())
afterEach(() => opened.close())

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
    await opened.close()
    await open({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
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
