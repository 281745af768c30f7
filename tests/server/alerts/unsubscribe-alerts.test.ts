import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gather } from '../../../server/areas/alerts/match-searches'
import { queueAlertMails } from '../../../server/areas/alerts/queue-mails'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { alertMails, alertWorld, sweep, type AlertWorld } from '../../support/alerts-world'

let world: AlertWorld
beforeEach(async () => {
  world = await alertWorld()
})
afterEach(() => world.app.close())

describe('unsubscribing from alerts', () => {
  const linkIn = async () => {
    const [mail] = await alertMails(world.app)
    return /http:\/\/localhost:3000(\/alerts\/stop\S+)/.exec(mail!.text)![1]!
  }

  test('shows a page with a button that stops the alerts without signing in', async () => {
    await world.save({ city: 'Seattle', name: 'Mine <3' })
    await world.list()
    await sweep(world.app)
    const url = await linkIn()
    const page = await world.app.http.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Mine &lt;3')
    expect(page.body).toContain('<form method="post">')
    expect((await world.saved())[0].frequency).toBe('instant')
    const done = await world.app.http.inject({ method: 'POST', url })
    expect(done.body).toContain('You&#39;re unsubscribed')
    expect(done.body).not.toContain('<form')
    expect((await world.saved())[0].frequency).toBe('off')
    await world.list()
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('accepts one-click requests of mail readers (RFC 8058) in any encoding', async () => {
    const { data } = await world.save({ city: 'Seattle' })
    await world.list()
    await sweep(world.app)
    const url = await linkIn()
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      await world.change({ id: data.id, frequency: 'instant' })
      const answer = await world.app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
      expect((await world.saved())[0].frequency).toBe('off')
    }
  })

  test('rejects forged links and says when the search no longer exists', async () => {
    const { data } = await world.save({ city: 'Seattle' })
    await world.list()
    await sweep(world.app)
    const url = await linkIn()
    const forged = [
      url.replace(/key=../, 'key=zz'),
      url.replace('search=1', 'search=2'),
      '/alerts/stop',
      '/alerts/stop?search=1&key=a&key=b',
    ]
    for (const wrong of forged)
      for (const method of ['GET', 'POST'] as const)
        expect((await world.app.http.inject({ method, url: wrong })).statusCode).toBe(404)
    expect((await world.saved())[0].frequency).toBe('instant')
    await world.app.call('saved-searches:delete', { id: data.id }, { token: world.token })
    expect((await world.app.http.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('stops even a mail that is being sent, but retains its matches', async () => {
    const { data } = await world.save({ city: 'Seattle' })
    await world.list()
    await gather(world.app.ctx)
    expect(await queueAlertMails(world.app.ctx)).toBe(1)
    await world.change({ id: data.id, frequency: 'off' })
    await drainOutbox(world.app.ctx)
    expect(await alertMails(world.app)).toEqual([])
    expect((await world.saved())[0].waiting).toBe(1)
  })
})
