import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featuringEnd } from '../../server/jobs/deadlines'
import { drainOutbox } from '../../server/outbox/drain'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { builder, postProject } from './projects-world'
import { ground, listing, subscribe, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(1_000))

const day = 86_400_000

const decide = (id: number, event: string, reason?: string, record = 'advertisement') =>
  app.call('admin/advance', { record, id: String(id), event, reason }, { token: boss.token })

const feature = (property_id: number, token: string) =>
  app.call('store_advertisement', { feature_for: 'property', property_id }, { token })

const featured = async (token: string) => (await app.call('get-featured-data', {}, { token })).data

const slots = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('slot')
      .select('state')
      .where('record', '=', 'advertisement')
      .where('record_id', '=', id)
      .execute()
  ).map(({ state }) => state)

/** Somebody with a public property and places to feature it. */
async function seller(places = 3, days = 30) {
  const one = await builder(app, at, { property_feature: places }, days)
  return { ...one, property: await listing(app.ctx, at, one.user.id) }
}

describe('featuring a property', () => {
  test('holds a slot, waits for an administrator, is promoted, and ends with the package', async () => {
    const { user, token, property } = await seller(3, 20)
    const promoted = async () =>
      (await app.call('get-property-list', { promoted: '1', userid: user.id })).data as { id: number }[]
    const asked = await feature(property, token)
    expect(asked).toMatchObject({ error: false, data: { state: 'pending' } })
    const { id } = asked.data
    expect(await slots(id)).toEqual(['held'])
    expect(await promoted()).toEqual([])
    const queue = await app.call('admin/queue', { record: 'advertisement' }, { token: boss.token })
    expect(queue.data.map((line: { id: string }) => line.id)).toContain(String(id))

    expect((await decide(id, 'advertisement.approved')).error).toBe(false)
    expect(await slots(id)).toEqual(['used'])
    expect(await promoted()).toMatchObject([{ id: property, promoted: true }])
    const mine = await app.call('get-property-list', { users_promoted: '1' }, { token })
    expect(mine.data).toMatchObject([{ id: property }])
    const own = await app.call('get-added-properties', { id: property }, { token })
    expect(own.data[0].featuring).toMatchObject({ state: 'approved' })
    const [line] = await featured(token)
    const { due_at } = await app.ctx.db
      .selectFrom('subscription')
      .select('due_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      feature_for: 'property',
      state: 'approved',
      end_at: due_at.toISOString(),
      property: { id: property },
      project: null,
    })

    app.ctx.clock.pass(21 * day)
    expect(await promoted()).toEqual([])
    expect(await featuringEnd.run(app.ctx)).toBeGreaterThan(0)
    expect((await featured(token))[0]).toMatchObject({ state: 'expired' })
    await drainOutbox(app.ctx)
    const said = await app.ctx.db
      .selectFrom('notification')
      .select('type')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(said.map(({ type }) => type)).toEqual(['mail.featuringApproved', 'mail.featuringOver'])
  })

  test('a refusal gives the slot back with a reason, and it may be asked for again', async () => {
    const { token, property } = await seller(1)
    const first = (await feature(property, token)).data.id
    expect(await decide(first, 'advertisement.rejected')).toMatchObject({ code: 'VALIDATION' })
    await decide(first, 'advertisement.rejected', 'The pictures are dark')
    expect(await slots(first)).toEqual(['released'])
    expect((await featured(token))[0]).toMatchObject({
      state: 'rejected',
      reject_reason: 'The pictures are dark',
    })
    expect((await feature(property, token)).error).toBe(false)
  })

  test('of 100 at once with one slot left exactly one succeeds', async () => {
    const { user, token } = await builder(app, at, { property_feature: 1 })
    const many = await Promise.all(Array.from({ length: 100 }, () => listing(app.ctx, at, user.id)))
    const replies = await Promise.all(many.map((id) => feature(id, token)))
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    for (const refused of replies.filter((one) => one.error))
      expect(refused).toMatchObject({ code: 'LIMIT_OVER' })
  })

  test('asked for the same listing many times at once it is featured once', async () => {
    const { token, property } = await seller(50)
    const replies = await Promise.all(Array.from({ length: 20 }, () => feature(property, token)))
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    expect(replies.find((one) => one.error)).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'This listing is featured already, or waits for it.',
    })
  })

  test('needs the gates, an own listing and a public one', async () => {
    const { user, token, property } = await seller()
    const stranger = await builder(app, at, { property_feature: 3 })
    expect(await feature(property, stranger.token)).toMatchObject({ code: 'NOT_FOUND' })
    const waits = await listing(app.ctx, at, user.id, { request_status: 'pending' })
    expect(await feature(waits, token)).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Only a listing that everyone can see can be featured.',
    })
    const bare = await person(app.ctx)
    expect(await feature(property, bare.token)).toMatchObject({ code: 'PROFILE_INCOMPLETE' })
    const poor = await builder(app, at, { property_list: 3 })
    expect(await feature(property, poor.token)).toMatchObject({ code: 'PACKAGE_MISSING' })
    expect(await app.call('store_advertisement', { feature_for: 'property' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('goes with its listing: removed while it waits, the slot comes back; refused while it runs, it ends', async () => {
    const { user, token, property } = await seller()
    const waits = (await feature(property, token)).data.id
    await app.call('delete_property', { id: property }, { token })
    expect(await slots(waits)).toEqual(['released'])
    const second = await listing(app.ctx, at, user.id)
    const runs = (await feature(second, token)).data.id
    await decide(runs, 'advertisement.approved')
    await decide(second, 'listing.rejected', 'A complaint', 'property')
    expect(await slots(runs)).toEqual(['used'])
    expect((await featured(token)).map((one: { state: string }) => one.state)).toEqual(['expired', 'expired'])
    const row = await app.ctx.db
      .selectFrom('property')
      .select('featured_until')
      .where('id', '=', second)
      .executeTakeFirst()
    expect(row?.featured_until).toBeNull()
  })

  test('nobody grants it once the package that pays is over, and the slot is not lost', async () => {
    const { token, property } = await seller(1, 5)
    const { id } = (await feature(property, token)).data
    app.ctx.clock.pass(6 * day)
    expect(await decide(id, 'advertisement.approved')).toMatchObject({ code: 'NOT_ALLOWED' })
    await featuringEnd.run(app.ctx)
    expect(await slots(id)).toEqual(['released'])
    expect((await featured(token))[0]).toMatchObject({ state: 'expired', start_at: null })
  })
})

describe('featuring by the operator', () => {
  const put = (input: object, token = boss.token) =>
    app.call('admin/feature', { record: 'property', days: 10, ...input }, { token })

  test('takes no place of the owner, is ended with a reason that the owner reads, and is in the log', async () => {
    const { user, token } = await person(app.ctx)
    const property = await listing(app.ctx, at, user.id)
    const { data, error } = await put({ id: property, reason: 'A fine example' })
    expect([error, data.state]).toEqual([false, 'approved'])
    expect(await slots(Number(data.id))).toEqual([])
    const until = new Date(app.ctx.clock.now().getTime() + 10 * day).toISOString()
    expect(await featured(token)).toMatchObject([{ state: 'approved', end_at: until }])
    const promoted = { promoted: '1', userid: user.id }
    expect((await app.call('get-property-list', promoted)).data).toMatchObject([{ id: property }])
    // The listing names it, its history says who and why.
    const shown = async (record: string, id: unknown) =>
      (await app.call('admin/record', { record, id }, { token: boss.token })).data
    expect((await shown('property', property)).related).toMatchObject([
      { record: 'advertisement', id: data.id, state: 'approved' },
    ])
    expect((await shown('advertisement', data.id)).history).toMatchObject([
      { event: 'advertisement.approved', actor_role: 'admin', reason: 'A fine example' },
      { event: 'created', actor_role: 'admin' },
    ])
    expect(await put({ id: property })).toMatchObject({ code: 'NOT_ALLOWED' })

    const id = Number(data.id)
    expect(await decide(id, 'featuring.ended')).toMatchObject({ code: 'VALIDATION' })
    expect((await decide(id, 'featuring.ended', 'Others wait')).error).toBe(false)
    expect((await app.call('get-property-list', promoted)).data).toEqual([])
    expect(await featured(token)).toMatchObject([{ state: 'expired', reject_reason: 'Others wait' }])
    await drainOutbox(app.ctx)
    const told = await app.ctx.db
      .selectFrom('notification')
      .select('type')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(told.map(({ type }) => type)).toEqual(['mail.featuringApproved', 'mail.featuringEnded'])
    // Again, and this time until its days are over.
    expect((await put({ id: property, days: 2 })).error).toBe(false)
    app.ctx.clock.pass(3 * day)
    await featuringEnd.run(app.ctx)
    expect((await featured(token))[0]).toMatchObject({ state: 'expired', reject_reason: null })
  })

  test('is for administrators of listings, and for what everyone can see', async () => {
    const { user, token, property } = await seller()
    expect(await put({ id: property }, token)).toMatchObject({ code: 'FORBIDDEN' })
    const hidden = await listing(app.ctx, at, user.id, { request_status: 'pending' })
    expect(await put({ id: hidden })).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await put({ id: 999_999 })).toMatchObject({ code: 'NOT_FOUND' })
    for (const days of [0, 366, 'many'])
      expect(await put({ id: property, days })).toMatchObject({
        code: 'VALIDATION',
        errors: { days: expect.any(String) },
      })
    // A wish that waits is decided as a wish.
    await feature(property, token)
    expect(await put({ id: property })).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})

describe('featuring a project', () => {
  test('takes a place of its own kind and shows in the ledger under its title', async () => {
    const { token } = await builder(app, at)
    const { data } = await postProject(app, at, token, { title: 'Garden City' })
    await decide(data.id, 'listing.approved', undefined, 'project')
    const asked = await app.call(
      'store_advertisement',
      { feature_for: 'project', project_id: data.id },
      { token },
    )
    await decide(asked.data.id, 'advertisement.approved')
    const found = await app.call('get-projects', { promoted: '1' })
    expect(found.data).toMatchObject([{ id: data.id, promoted: true }])
    expect((await featured(token))[0]).toMatchObject({ feature_for: 'project', project: { id: data.id } })
    const { data: packages } = await app.call('get-user-subscriptions', {}, { token })
    expect(packages[0].slots).toMatchObject([
      { feature: 'project_list', record: 'project', record_id: data.id, title: 'Garden City', state: 'used' },
      {
        feature: 'project_feature',
        record: 'project',
        record_id: data.id,
        title: 'Garden City',
        state: 'used',
      },
    ])
    const home = await app.call('homepage-data')
    expect(home.data.sections.map((one: { key: string }) => one.key)).toContain('featured_projects')
  })
})

describe('what is missing', () => {
  test.each([
    ['property_list', { property_list: 1 }],
    ['property_feature', { property_feature: 1 }],
    ['project_list', { project_list: 1 }],
    ['project_feature', { project_feature: 1 }],
  ] as const)('is told for %s', async (purpose, features) => {
    const { user, token } = await builder(app, at, { mortgage_calculator_detail: null })
    const ask = async () => (await app.call('publish-requirements', { purpose }, { token })).data
    const limit = async () => (await app.call('check-package-limit', { type: purpose }, { token })).data
    expect(await ask()).toMatchObject({ package_available: false, limit_available: false })
    expect(await limit()).toEqual({
      package_available: true,
      feature_available: false,
      limit_available: false,
    })
    await subscribe(app.ctx, user.id, features)
    expect(await ask()).toMatchObject({ package_available: true, limit_available: true })
    expect(await limit()).toEqual({ package_available: true, feature_available: true, limit_available: true })
  })
})
