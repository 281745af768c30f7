import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverWebhooks, webhookLanes } from '../../../server/areas/webhooks'
import { person } from '../../support/people'
import { webhookEndpoint } from '../../support/webhook-endpoint'
import { webhookSite, type WebhookSite } from './webhook-site'

let at: WebhookSite
beforeEach(async () => {
  at = await webhookSite()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  // Shortens the timeout for an endpoint that never responds from fifteen seconds to a moment.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 15_000 ? 400 : ms))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await at.close()
})

test('endpoints that never respond block only one delivery lane of their own account', async () => {
  let [open, most] = [0, 0]
  at.endpoint.answer = (response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
  }
  for (let nth = 0; nth < 5; nth++) await at.create({ events: 'property.changed' })
  await at.show(at.home, 'inactive')
  const other = await person(at.site.ctx)
  const quick = await webhookEndpoint()
  const { data: hook } = await at.create({ url: quick.url, events: 'property.changed' }, other)
  const running = deliverWebhooks(at.site.ctx)
  // This event arrives while the others are still pending.
  await new Promise((done) => setTimeout(done, 150))
  await at.site.call('own-webhooks:test', { id: hook.id }, { token: other.token })
  const arrived = await Promise.all(webhookLanes.slice(1).map((deliver) => deliver(at.site.ctx)))
  expect(arrived.reduce((sum, one) => sum + one, 0)).toBe(1)
  await running
  expect(most).toBe(1)
  await quick.close()
})

test('an unreachable endpoint is retried with growing delays that apply to all its events', async () => {
  const { data: hook } = await at.create({ events: 'property.changed' })
  at.endpoint.answer = (response) => void response.writeHead(503).end()
  await at.show(at.home, 'inactive')
  const waits: number[] = []
  const { clock, db } = at.site.ctx
  for (let nth = 0; nth < 4; nth++) {
    await at.deliver()
    const { wait_until } = await db
      .selectFrom('webhook')
      .select('wait_until')
      .where('id', '=', hook.id)
      .executeTakeFirstOrThrow()
    waits.push((wait_until!.getTime() - clock.now().getTime()) / 1000)
    // The event's tries start over, but the endpoint's delay stays.
    await db.updateTable('webhook_delivery').set({ attempts: 0 }).where('webhook_id', '=', hook.id).execute()
    clock.pass(wait_until!.getTime() - clock.now().getTime())
  }
  expect(waits).toEqual([5, 15, 30, 60])
  at.endpoint.answer = (response) => void response.writeHead(204).end()
  expect(await at.deliver()).toBe(1)
  const { away_count } = await db.selectFrom('webhook').select('away_count').executeTakeFirstOrThrow()
  expect(away_count).toBe(0)
})

test('failing endpoints leave half of the delivery lanes to endpoints that work', async () => {
  const stuck = await Promise.all(Array.from({ length: 8 }, () => person(at.site.ctx)))
  at.endpoint.answer = () => {}
  const { db, clock } = at.site.ctx
  for (const somebody of stuck) {
    const { data } = await at.create({ events: 'property.changed' }, somebody)
    await at.site.call('own-webhooks:test', { id: data.id }, { token: somebody.token })
  }
  await db.updateTable('webhook').set({ failing_since: clock.now() }).execute()
  const quick = await webhookEndpoint()
  const { data: hook } = await at.create({ url: quick.url, events: 'property.changed' })
  const running = deliverWebhooks(at.site.ctx)
  await new Promise((done) => setTimeout(done, 150))
  await at.site.call('own-webhooks:test', { id: hook.id }, { token: at.owner.token })
  expect(await webhookLanes[0]!(at.site.ctx)).toBe(1)
  await running
  await quick.close()
})
