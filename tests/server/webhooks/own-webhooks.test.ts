import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverWebhooks } from '../../../server/areas/webhooks'
import { storedFigures } from '../../../server/areas/observability/stored-figures'
import { oldWebhookDeliveries } from '../../../server/app/jobs/tidy'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { apiTokenOf } from '../../support/people'
import { confirmed } from '../../support/identity-proof'
import { webhookEndpoint } from '../../support/webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

const hour = 3_600_000
const day = 24 * 3_600_000

let at: WebhookSite
const open = async (env?: Record<string, string>) => {
  at = await webhookSite(env)
}
beforeEach(() => open())
afterEach(() => at.close())

describe('webhook', () => {
  test("can't be read or changed by another user", async () => {
    const { data: hook } = await at.create()
    await at.show(at.home, 'inactive')
    await at.deliver()
    const [event] = await at.log(hook.id)
    const other = { token: at.visitor.token }
    for (const refused of [
      at.site.call('own-webhooks:change', { id: hook.id, active: false }, other),
      at.site.call('own-webhooks:secret', { id: hook.id }, other),
      at.site.call('own-webhooks:test', { id: hook.id }, other),
      at.site.call('own-webhooks:deliveries', { id: hook.id }, other),
      at.site.call('own-webhooks:resend', { id: event.id }, other),
      at.site.call('own-webhooks:delete', { id: hook.id }, other),
    ])
      expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    expect(await at.own(at.visitor)).toEqual([])
    expect(await at.own()).toMatchObject([{ id: hook.id, turned_off_at: null }])
  })

  test('an account may have five webhooks, even if several are created concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => at.create()))
    expect(made.filter(({ error }) => !error)).toHaveLength(5)
    expect(made.filter(({ code }) => code === 'NOT_ALLOWED')).toHaveLength(2)
    expect(await at.own()).toHaveLength(5)
  })

  test.each([
    ['', 'integrations.webhook.askUrl'],
    ['example.com', 'integrations.webhook.wrongUrl'],
    ['ftp://example.com/', 'integrations.webhook.wrongUrl'],
    ['https://me:secret@example.com/', 'integrations.webhook.wrongUrl'],
  ])("doesn't accept the URL %j", async (url) => {
    expect(await at.create({ url })).toMatchObject({
      code: 'VALIDATION',
      errors: { url: expect.any(String) },
    })
  })

  test('gets nothing more at its old URL if it is deleted, moved or disabled during a delivery', async () => {
    const other = await webhookEndpoint()
    for (const act of [
      (id: number) => at.site.call('own-webhooks:delete', { id }, { token: at.owner.token }),
      async (id: number) =>
        at.site.call(
          'own-webhooks:change',
          { id, url: other.url, ...(await confirmed(at.site.ctx, at.owner.user)) },
          { token: at.owner.token },
        ),
      (id: number) => at.site.call('own-webhooks:change', { id, active: false }, { token: at.owner.token }),
    ]) {
      const { data: hook } = await at.create()
      await at.show(at.home, 'inactive')
      await at.show(at.home, 'active')
      at.endpoint.answer = (response) => void act(hook.id).then(() => response.writeHead(204).end())
      at.endpoint.received.length = 0
      await at.deliver()
      expect(at.endpoint.received).toHaveLength(1)
      await at.site.call('own-webhooks:delete', { id: hook.id }, { token: at.owner.token })
    }
    expect(other.received.map(({ body }) => body.data['event'])).toEqual(['visibility.on'])
    await other.close()
  })

  test('accepts an upper-case scheme', async () => {
    await at.close()
    await open({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    const { data: hook } = await at.create({ url: 'HTTPS://example.invalid/' })
    await at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })
    await deliverWebhooks(at.site.ctx)
    expect(await at.log(hook.id)).toMatchObject([{ problem: 'notPublic' }])
  })

  test("a webhook of an inactive account doesn't count as delayed in the metrics", async () => {
    await at.create()
    await at.show(at.home, 'inactive')
    at.site.ctx.clock.pass(hour)
    const age = async () => (await storedFigures(at.site.ctx)())!.webhookAge
    expect(await age()).toBe(3600)
    await at.site.ctx.db
      .updateTable('app_user')
      .set({ account_state: 'deactivated' })
      .where('id', '=', at.owner.user.id)
      .execute()
    expect(await deliverWebhooks(at.site.ctx)).toBe(0)
    expect(await age()).toBe(0)
  })

  test("gets nothing while disabled, and events from that time aren't sent later", async () => {
    const { data: hook } = await at.create()
    const turn = (active: boolean) =>
      at.site.call('own-webhooks:change', { id: hook.id, active }, { token: at.owner.token })
    await turn(false)
    await at.show(at.home, 'inactive')
    await at.site.send(at.visitor, at.owner, { message: 'Hello?', property_id: at.home })
    await at.deliver()
    expect(await at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })).toMatchObject(
      {
        code: 'NOT_ALLOWED',
      },
    )
    await turn(true)
    await at.deliver()
    expect(at.endpoint.received).toEqual([])
    await at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })
    await at.deliver()
    expect(at.endpoint.types()).toEqual(['webhook.test'])
    // The owner isn't notified about their own action.
    expect(
      (await at.site.notices(at.owner)).data.filter(({ link }: { link: string }) => /integr/.test(link)),
    ).toEqual([])
  })

  test('deletes deliveries from its log after thirty days', async () => {
    const { data: hook } = await at.create()
    await at.show(at.home, 'inactive')
    await at.deliver()
    at.site.ctx.clock.pass(31 * day)
    expect(await oldWebhookDeliveries.run(at.site.ctx)).toBe(1)
    expect(await at.log(hook.id)).toEqual([])
  })
})

describe('webhook URL', () => {
  const mails = async () => {
    const sent: { to: string; text: string }[] = []
    at.site.ctx.mail = { send: async (mail) => void sent.push(mail) }
    await drainOutbox(at.site.ctx)
    return sent
  }

  test("a stolen session can't set the URL: that requires a password or a code, and is reported by e-mail", async () => {
    const token = at.owner.token
    const input = { url: at.endpoint.url, events: ['property.changed'] }
    expect(await at.site.call('own-webhooks:create', input, { token })).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
    const wrong = { ...input, current_password: 'not the password' }
    expect(await at.site.call('own-webhooks:create', wrong, { token })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    const theirs = await confirmed(at.site.ctx, at.visitor.user)
    expect(await at.site.call('own-webhooks:create', { ...input, ...theirs }, { token })).toMatchObject({
      code: 'PROOF_INVALID',
    })
    expect([await at.own(), await mails()]).toEqual([[], []])
    const { data: hook } = await at.create()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: at.owner.user.email, text: expect.stringContaining(at.endpoint.url) })
    expect((await at.site.notices(at.owner)).data).toMatchObject([
      { type: 'mail.webhookSet', link: '/user/integrations' },
    ])
    // Changes that don't affect the destination require no confirmation.
    const change = (fields: object) =>
      at.site.call('own-webhooks:change', { id: hook.id, ...fields }, { token })
    expect(await change({ url: at.endpoint.url, events: 'message.received' })).toMatchObject({ error: false })
    const elsewhere = 'http://127.0.0.1:9/elsewhere'
    expect(await change({ url: elsewhere })).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await at.own()).toMatchObject([{ url: at.endpoint.url }])
    expect(await mails()).toEqual([])
    expect(await change({ url: elsewhere, ...(await confirmed(at.site.ctx, at.owner.user)) })).toMatchObject({
      error: false,
    })
    expect(await mails()).toMatchObject([{ text: expect.stringContaining(elsewhere) }])
  })

  test('a password reset lists the URL along with the API tokens', async () => {
    await at.create()
    await mails()
    const { ctx } = at.site
    await apiTokenOf(ctx, at.owner.user.id, ['listings:read'])
    await at.site.call('forgot-password', { email: at.owner.user.email })
    const [asked] = await mails()
    const token = /token=([\w-]+)/.exec(asked!.text)![1]!
    const reset = await at.site.call('reset-password', {
      token,
      password: 'a whole new phrase',
      re_password: 'a whole new phrase',
    })
    expect(reset.data).toEqual({
      tokens: [{ name: 'A CRM', last_four: expect.stringMatching(/^.{4}$/) }],
      webhooks: [{ url: at.endpoint.url }],
    })
    const [changed] = await mails()
    expect(changed!.text).toContain('“A CRM”')
    expect(changed!.text).toContain(at.endpoint.url)
    expect(changed!.text).toContain('/user/integrations')
  })
})
