import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptySearches } from '../../../server/app/jobs/counts'
import { foldFigures } from '../../../server/areas/admin'
import { statusInHistory } from '../../../server/areas/admin/overview/listing-statuses'
import { bucketMedian } from '../../../server/areas/admin/overview/bucket-quantile'
import { testApp, type TestApp } from '../../support/harness'
import { complete, form, ground, listing, photo, subscribe, type Ground } from '../../support/listings-world'
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

const overview = async (input: object = {}, token = boss.token) => {
  await foldFigures(app.ctx)
  return (await app.call('admin/overview', input, { token })).data
}
const today = () => app.ctx.clock.now().toISOString().slice(0, 10)
const post = async (title: string) =>
  (
    await app.call(
      'post_property',
      { ...form(at, { title }), title_image: await photo() },
      { token: seller.token },
    )
  ).data
const advance = (id: number, event: string) =>
  app.call('admin/advance', { record: 'property', id, event, reason: 'Too dark' }, { token: boss.token })

describe('admin overview', () => {
  test('counts state changes per day and reconstructs the listings of each day', async () => {
    const first = today()
    const one = await post('First')
    await post('Second')
    app.ctx.clock.pass(24 * hour)
    const second = today()
    await advance(one.id, 'listing.approved')
    const data = await overview({ from: first, to: second })
    expect(data.listings.went_live).toBe(1)
    expect(data.listings.now).toMatchObject({ live: 1, in_review: 1 })
    expect(data.listings.days).toMatchObject([
      { day: first, counts: { live: 0, in_review: 2 } },
      { day: second, counts: { live: 1, in_review: 1 } },
    ])
    expect(data.queue).toContainEqual({
      record: 'property',
      n: 1,
      oldest: new Date(app.ctx.clock.now().getTime() - 24 * hour).toISOString(),
    })
    // The first day's figures contain nothing from the second day.
    expect((await overview({ from: first, to: first })).listings).toMatchObject({ went_live: 0 })
  })

  test('counts nothing twice when re-aggregated, and updates a day that changed', async () => {
    const before = await overview({ from: today(), to: today() })
    expect(await overview({ from: today(), to: today() })).toEqual(before)
    await post('Third')
    const after = await overview({ from: today(), to: today() })
    expect(after.listings.now.in_review).toBe(before.listings.now.in_review + 1)
  })

  test('sums revenue before refunds by day and plan, and adds the preceding period', async () => {
    const { id: plan } = await app.ctx.db
      .insertInto('package')
      .values({
        name: 'Agency',
        price_minor: 24_900,
        currency: 'USD',
        duration_days: 30,
        created_at: app.ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paid = async (minor: number, when: Date) => {
      const { rows } = await sql<{ id: string }>`
        insert into payment (id, user_id, package_id, gateway, mode, payment_type, amount_minor, currency, state, created_at, updated_at)
        values (gen_random_uuid(), ${seller.user.id}, ${plan}, 'stripe', 'sandbox', 'online', ${minor}, 'USD', 'success', ${when}, ${when}) returning id`.execute(
        app.ctx.db,
      )
      return rows[0]!.id
    }
    const now = app.ctx.clock.now()
    await paid(24_900, now)
    await paid(24_900, now)
    await paid(9900, new Date(now.getTime() - 24 * hour))
    const { money } = await overview({ from: today(), to: today() })
    expect(money.days).toEqual([
      { day: today(), package_id: plan, package: 'Agency', currency: 'USD', n: 2, amount_minor: 49_800 },
    ])
    expect(money.before).toEqual([{ currency: 'USD', n: 1, amount_minor: 9900 }])
  })

  test('counts subscriptions, and separately those ending within a week', async () => {
    const { subscriptions } = await overview()
    expect(subscriptions).toMatchObject({ active: 1, ending: 0 })
    app.ctx.clock.pass(24 * 24 * hour)
    expect((await overview()).subscriptions).toMatchObject({ active: 1, ending: 1 })
  })

  test('lists searches without results in words, with the number of users who saved them', async () => {
    const asked = { city: 'Atlantis', property_type: 'rent' }
    await app.call('get-property-list', asked)
    await app.call('get-property-list', asked)
    await app.call('get-property-list', { city: 'Atlantis', offset: 20 })
    // Map bounds aren't part of a saved filter.
    await app.call('get-property-list', { north: 1, south: 0, east: 1, west: 0 })
    // Jobs use their own connections.
    await emptySearches.run({ ...app.ctx, db: app.ctx.db.withoutPlugins() })
    const { searches } = await overview()
    expect(searches).toMatchObject([
      {
        query: 'city=Atlantis&property_type=rent',
        n: 2,
        saved: 0,
        name: expect.stringContaining('Atlantis'),
      },
    ])
  })

  test('measures the median time to the first reply', async () => {
    const buyer = await complete(app.ctx, at, { name: 'Buyer' })
    const send = (to: number, token: string) =>
      app.call('send_message', { receiver_id: to, message: 'Is it still there?' }, { token })
    const day = today()
    expect(await send(seller.user.id, buyer.token)).toMatchObject({ error: false })
    expect((await overview({ from: day, to: day })).answers).toEqual({
      begun: 1,
      answered: 0,
      median_seconds: null,
    })
    app.ctx.clock.pass(hour)
    expect(await send(buyer.user.id, seller.token)).toMatchObject({ error: false })
    const { answers } = await overview({ from: day, to: day })
    expect(answers).toMatchObject({ begun: 1, answered: 1 })
    expect(Math.abs(answers.median_seconds / 3600 - 1)).toBeLessThan(0.2)
  })

  test('shows members only what they may see, and nothing to others', async () => {
    const { token: editor } = await person(app.ctx, { role: 'admin', permissions: ['content'] })
    expect(await overview({}, editor)).toMatchObject({
      money: null,
      subscriptions: null,
      listings: null,
      answers: null,
      searches: null,
      queue: [],
    })
    const { token: accountant } = await person(app.ctx, { role: 'admin', permissions: ['money'] })
    expect(await overview({}, accountant)).toMatchObject({
      money: { days: expect.any(Array) },
      listings: null,
    })
    expect(await app.call('admin/overview', {}, { token: seller.token })).toMatchObject({ code: 'FORBIDDEN' })
    for (const wrong of [
      { from: '2026-02-31' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '1990-01-01' },
      { to: '0001-01-01' },
    ])
      expect(await app.call('admin/overview', wrong, { token: boss.token })).toMatchObject({
        code: 'VALIDATION',
        errors: expect.anything(),
      })
  })
})

describe('funnel from sign-up to live listing', () => {
  test('follows accounts registered on the chosen days; each step counts a subset of the previous one', async () => {
    app.ctx.clock.pass(24 * hour)
    const day = today()
    const { db } = app.ctx
    const steps = async (on = day) => (await overview({ from: on, to: on })).steps
    const none = { registered: 0, confirmed: 0, eligible: 0, subscribed: 0, submitted: 0, live: 0 }
    expect(await steps()).toEqual(none)

    await person(app.ctx, { account_state: 'unverified', email_verified_at: null })
    await person(app.ctx)
    await person(app.ctx, { is_demo: true })
    await complete(app.ctx, at)
    const waiting = await complete(app.ctx, at)
    const live = await complete(app.ctx, at)
    for (const { user } of [waiting, live]) await subscribe(app.ctx, user.id, { property_list: null })
    await listing(app.ctx, at, waiting.user.id, { request_status: 'pending' })
    await listing(app.ctx, at, live.user.id)
    const all = { registered: 5, confirmed: 4, eligible: 3, subscribed: 2, submitted: 2, live: 1 }
    expect(await steps()).toEqual(all)

    // Sellers registered on other days don't count, nor does a plan without the preceding steps.
    await post('Of somebody who came before')
    const early = await person(app.ctx, { account_state: 'unverified', email_verified_at: null })
    await subscribe(app.ctx, early.user.id, { property_list: null })
    expect(await steps()).toEqual({ ...all, registered: 6 })

    // Emptying the profile after listing doesn't undo the step; the next day is another cohort.
    await db.updateTable('app_user').set({ address: null }).where('id', '=', live.user.id).execute()
    app.ctx.clock.pass(24 * hour)
    expect(await steps()).toEqual({ ...all, registered: 6 })
    expect(await steps(today())).toEqual(none)
  })
})

describe('flow timings reported by browsers', () => {
  const report = (steps: object[], ip = '203.0.113.7') => app.call('flow-report', { steps }, { ip })
  const step = (more: object = {}) => ({
    flow: 'checkout',
    state: 'choosing',
    event: 'left',
    duration: 48_000,
    ...more,
  })
  const flow = async () =>
    (await app.call('admin/flow', { flow: 'checkout', from: today(), to: today() }, { token: boss.token }))
      .data

  test('add up by state, event and time, without personal data', async () => {
    expect(
      await report([step(), step({ event: 'gateway.chosen' }), step({ duration: 52_000 })]),
    ).toMatchObject({
      data: { taken: 3 },
    })
    const { states } = await flow()
    expect(states).toMatchObject([
      {
        state: 'choosing',
        n: 3,
        left: [
          { event: 'left', n: 2 },
          { event: 'gateway.chosen', n: 1 },
        ],
      },
    ])
    expect(states[0].name).not.toBe('')
    expect(Math.abs(states[0].median_seconds / 48 - 1)).toBeLessThan(0.2)
    const stored = await app.ctx.db.selectFrom('daily_flow').selectAll().execute()
    expect(Object.keys(stored[0]!).toSorted()).toEqual(['bucket', 'day', 'event', 'flow', 'n', 'state'])
  })

  test.each([
    ['a flow that there is not', { flow: 'no-such-flow' }],
    ['a flow that is not reported', { flow: 'message' }],
    ['a state that its chart does not have', { state: 'dreaming' }],
    ['an event that the state does not take', { event: 'receipt.approved' }],
    ['a time before it began', { duration: -1 }],
    ['a time longer than a day', { duration: 86_400_001 }],
  ])('the whole report is rejected when one entry has %s', async (_, wrong) => {
    const before = await flow()
    expect(await report([step(), step(wrong)])).toMatchObject({ code: 'VALIDATION' })
    expect(await flow()).toEqual(before)
  })

  test('limits apply per report and per network and hour, and timings are deleted after the retention period', async () => {
    expect(await report([])).toMatchObject({ code: 'VALIDATION' })
    expect(await report(Array.from({ length: 51 }, () => step()))).toMatchObject({ code: 'VALIDATION' })
    await app.ctx.db.updateTable('throttle').set({ hits: 600 }).where('hits', '>', 2).execute()
    expect(await report([step()])).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await report([step()], '203.0.113.8')).toMatchObject({ error: false })
    app.ctx.clock.pass(401 * 24 * hour)
    await foldFigures(app.ctx)
    expect(await app.ctx.db.selectFrom('daily_flow').selectAll().execute()).toEqual([])
  })
})

// A listing is live while approved, active and available.
test.each([
  ['', null],
  ['deleted', null],
  ['listed.moderation.pending listed.visibility.active listed.market.available', 'in_review'],
  ['listed.moderation.approved.settled listed.visibility.active listed.market.available', 'live'],
  ['listed.moderation.approved.editReview listed.visibility.active listed.market.available', 'live'],
  ['listed.moderation.approved.settled listed.visibility.inactive listed.market.available', 'hidden'],
  ['listed.moderation.approved.settled listed.visibility.active listed.market.sold', 'closed'],
  ['listed.moderation.rejected listed.visibility.active listed.market.available', 'sent_back'],
  ['listed.moderation.expired listed.visibility.active listed.market.available', 'expired'],
])('the state %j has the status %s', (state, status) => expect(statusInHistory(state)).toBe(status))

test.each([
  [[], null],
  [[{ bucket: 0, n: 1 }], 1],
  [
    [
      { bucket: 0, n: 1 },
      { bucket: 20, n: 3 },
    ],
    1218,
  ],
])('the median of %j is %s seconds', (buckets, median) => expect(bucketMedian(buckets)).toBe(median))
