import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldFigures } from '../../../server/areas/admin'
import { testApp, type TestApp } from '../../support/harness'
import { complete, form, ground, photo, subscribe, type Ground } from '../../support/listings-world'
import { admin, person } from '../../support/people'

const hour = 3_600_000

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>
let seller: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
  seller = await complete(app.ctx, at, { name: 'Sally Seller' })
  await subscribe(app.ctx, seller.user.id, { property_list: null })
})
afterAll(() => app.close())

const today = () => app.ctx.clock.now().toISOString().slice(0, 10)
const traffic = async (machine: string, days: object = {}) => {
  await foldFigures(app.ctx)
  return app.call('admin/workflow-traffic', { machine, ...days }, { token: boss.token })
}
const decide = (id: number, event: string) =>
  app.call('admin/advance', { record: 'property', id, event, reason: 'Too dark' }, { token: boss.token })

describe('traffic of records', () => {
  const moderation = (state: string) => `listed.moderation.${state}`

  test('counts what changed, and measures parallel states apart', async () => {
    const from = today()
    const sent = { ...form(at, { title: 'Lake house' }), title_image: await photo() }
    const { data } = await app.call('post_property', sent, { token: seller.token })
    app.ctx.clock.pass(3 * hour)
    const hidden = { property_id: data.id, status: 'inactive' }
    expect(await app.call('change-property-status', hidden, { token: seller.token })).toMatchObject({
      error: false,
    })
    app.ctx.clock.pass(5 * hour)
    expect(await decide(data.id, 'listing.rejected')).toMatchObject({ error: false })

    const { moves, stays } = (await traffic('property', { from, to: today() })).data
    expect(moves.find((one: { event: string }) => one.event === 'created')).toMatchObject({
      left: [],
      entered: expect.arrayContaining([moderation('pending'), 'listed.visibility.active']),
      n: 1,
    })
    expect(moves).toContainEqual({
      event: 'visibility.off',
      left: ['listed.visibility.active'],
      entered: ['listed.visibility.inactive'],
      n: 1,
    })
    expect(moves).toContainEqual({
      event: 'listing.rejected',
      left: [moderation('pending')],
      entered: [moderation('rejected')],
      n: 1,
    })
    // Eight hours, although the last change before was five hours ago; a bucket's middle is at most a fifth off.
    const waited = stays.find((one: { state: string }) => one.state === moderation('pending'))
    expect(waited.n).toBe(1)
    expect(waited.median_seconds / 3600).toBeGreaterThan(8 * 0.8)
    expect(waited.median_seconds / 3600).toBeLessThan(8 * 1.2)
    const shown = stays.find((one: { state: string }) => one.state === 'listed.visibility.active')
    expect(shown.median_seconds / 3600).toBeLessThan(3 * 1.2)
  })

  test('measures each visit of a state from its own entry', async () => {
    const sent = { ...form(at, { title: 'Forest house' }), title_image: await photo() }
    const { data } = await app.call('post_property', sent, { token: seller.token })
    app.ctx.clock.pass(48 * hour)
    await decide(data.id, 'listing.rejected')
    const from = today()
    const again = { ...form(at, { title: 'Forest house' }), action_type: 0, id: data.id }
    expect(await app.call('update_post_property', again, { token: seller.token })).toMatchObject({
      error: false,
    })
    app.ctx.clock.pass(24 * hour)
    const to = today()
    await decide(data.id, 'listing.rejected')
    const days = { from: to, to }
    const { stays } = (await traffic('property', days)).data
    const waited = stays.find((one: { state: string }) => one.state === moderation('pending'))
    expect(waited).toMatchObject({ n: 1 })
    expect(waited.p95_seconds / 3600).toBeLessThan(24 * 1.2)
    expect(from < to).toBe(true)
  })
})

test('a range is the sum of its days, whether months are whole or not', async () => {
  const { db } = app.ctx
  const start = Date.parse('2024-01-01')
  const day = (nth: number) => new Date(start + nth * 86_400_000).toISOString().slice(0, 10)
  // One change a day, so that a sum is the number of days.
  const lines = Array.from({ length: 100 }, (_, nth) => ({
    record: 'slot',
    record_id: String(nth),
    event: 'created',
    to_state: 'held',
    actor_role: 'server',
    at: new Date(`${day(nth)}T23:59:59Z`),
  }))
  await db.insertInto('record_history').values(lines).execute()
  for (const [from, to] of [
    [0, 99],
    [0, 30],
    [0, 31],
    [15, 20],
    [15, 40],
    [15, 59],
    [15, 60],
    [31, 59],
    [30, 90],
  ] as const) {
    const { data } = await traffic('slot', { from: day(from), to: day(to) })
    expect(data.moves, `${day(from)} to ${day(to)}`).toEqual([
      { event: 'created', left: [], entered: ['held'], n: to - from + 1 },
    ])
  }
})

describe('traffic of flows', () => {
  const step = { flow: 'checkout', state: 'choosing', event: 'gateway.chosen', duration: 4000 }
  const report = (steps: object[]) => app.call('flow-report', { steps }, { ip: '203.0.113.9' })

  test('tells apart where an event led', async () => {
    const declined = { ...step, state: 'card.submitting', event: 'xstate.done.actor.confirmCard' }
    await report([
      { ...step, next: 'opening' },
      { ...step, next: 'opening' },
      { ...declined, next: 'declined' },
      { ...declined, next: 'verifying.asking' },
      // Sent by pages that were loaded before the server knew the state entered.
      step,
      { ...step, event: 'left' },
    ])
    const { moves, stays } = (await traffic('checkout')).data
    expect(moves).toContainEqual({ event: step.event, left: ['choosing'], entered: ['opening'], n: 2 })
    expect(moves).toContainEqual({
      event: declined.event,
      left: [declined.state],
      entered: ['declined'],
      n: 1,
    })
    expect(moves).toContainEqual({ event: 'left', left: ['choosing'], entered: [], n: 1 })
    expect(stays).toContainEqual(expect.objectContaining({ state: 'choosing', n: 4 }))
  })

  test('refuses a report about a state that the chart does not have', async () => {
    expect(await report([{ ...step, next: 'no-such-state' }])).toMatchObject({ code: 'VALIDATION' })
  })
})

test('the days of a release end before the day of the next one', async () => {
  await foldFigures(app.ctx)
  const { db, clock } = app.ctx
  const releases = async () => (await app.call('admin/workflow-releases', {}, { token: boss.token })).data
  const [first, ...others] = await releases()
  expect(others).toEqual([])
  expect(first.to).toBe(today())
  clock.pass(48 * hour)
  await db.insertInto('release_run').values({ version: '99.0.0', first_at: clock.now() }).execute()
  await foldFigures(app.ctx)
  const yesterday = new Date(clock.now().getTime() - 24 * hour).toISOString().slice(0, 10)
  expect(await releases()).toEqual([
    { ...first, to: yesterday },
    { version: '99.0.0', from: today(), to: today() },
  ])
})

test('machines without stored traffic are not found', async () => {
  for (const machine of ['message', 'no-such-machine'])
    expect(await traffic(machine)).toMatchObject({ code: 'NOT_FOUND' })
})
