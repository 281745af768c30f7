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

const day = 86_400_000

describe('alert frequency', () => {
  test('sends daily and weekly alerts at the hour they were saved, all in one mail', async () => {
    await world.save({ city: 'Seattle', frequency: 'daily' })
    await world.save({ state: 'Washington', frequency: 'weekly' })
    await world.list()
    await sweep(world.app)
    world.app.ctx.clock.pass(day - 60_000)
    await world.list()
    await sweep(world.app)
    expect(await alertMails(world.app)).toEqual([])
    const start = (await world.saved())[1]
    expect(new Date(start.due_at).getTime() - new Date(start.created_at).getTime()).toBe(day)
    world.app.ctx.clock.pass(60_000)
    await sweep(world.app)
    expect((await alertMails(world.app)).map(({ subject }) => subject)).toEqual([
      '2 new matches: “Properties in Seattle”',
    ])
    world.app.ctx.clock.pass(6 * day)
    await world.list()
    await sweep(world.app)
    const subjects = (await alertMails(world.app)).map(({ subject }) => subject).slice(1)
    expect(subjects.toSorted()).toEqual([
      '3 new matches: “Properties in Washington”',
      'New match: “Properties in Seattle”',
    ])
  })

  test('sends nothing more once its server shuts down; the next server sends the rest', async () => {
    await world.save({ city: 'Seattle' })
    await world.list()
    const shutdown = new AbortController()
    shutdown.abort()
    const ending = { ...world.app.ctx, shutdown }
    expect(await gather(ending)).toBe(0)
    expect(await gather(world.app.ctx)).toBe(1)
    expect(await queueAlertMails(ending)).toBe(0)
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('sends nothing while turned off; matches found during that time are sent once it is turned on again', async () => {
    const { data } = await world.save({ city: 'Seattle', frequency: 'off' })
    await world.list()
    await sweep(world.app)
    expect((await world.saved())[0]).toMatchObject({ waiting: 1, due_at: null })
    await world.change({ id: data.id, frequency: 'instant' })
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('sends only to active users with a proved address', async () => {
    await world.save({ city: 'Seattle' })
    const setReader = (values: object) =>
      world.app.ctx.db.updateTable('app_user').set(values).where('id', '=', world.reader.id).execute()
    await setReader({ account_state: 'deactivated' })
    await world.list()
    await sweep(world.app)
    await setReader({ account_state: 'active', email: null })
    await sweep(world.app)
    await setReader({ email: 'somebody.else@example.test', email_verified_at: null })
    await sweep(world.app)
    expect(await alertMails(world.app)).toEqual([])
    expect((await world.saved())[0]).toMatchObject({ waiting: 1 })
    const proved = { email: 'late@example.test', email_verified_at: world.app.ctx.clock.now() }
    await setReader(proved)
    // The address changes while the mail is being sent: the alert waits again.
    await queueAlertMails(world.app.ctx)
    await setReader({ email: 'somebody.else@example.test', email_verified_at: null })
    await drainOutbox(world.app.ctx)
    expect(await alertMails(world.app)).toEqual([])
    await setReader(proved)
    await sweep(world.app)
    expect((await alertMails(world.app)).map(({ to }) => to)).toEqual(['late@example.test'])
  })

  test('delays mails during hours of provider outage without dropping any', async () => {
    await world.save({ city: 'Seattle' })
    await world.list()
    const { mail } = world.app.ctx
    world.app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
    for (let n = 0; n < 12; n++) {
      await sweep(world.app)
      world.app.ctx.clock.pass(3_600_000)
    }
    world.app.ctx.mail = mail
    expect(await alertMails(world.app)).toEqual([])
    // Retries are at most ten hours apart.
    world.app.ctx.clock.pass(10 * 3_600_000)
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })
})
