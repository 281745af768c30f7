import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldViews, noteLook } from '../../../server/areas/listings/count-views'
import { buildApp } from '../../../server/app/app'
import { keptMs } from '../../../server/platform/http/public-cache'
import { ManualClock } from '../../../server/platform/process/clock'
import { localBus } from '../../../server/platform/ports/bus'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { complete, ground, listing, subscribe, type Ground } from '../../support/listings-world'
import { race } from '../../support/race'

let app: TestApp
let at: Ground
let owner: Awaited<ReturnType<typeof person>>
let visitor: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = await complete(app.ctx, at, { name: 'Olga Owner', city: 'Seattle' })
  visitor = await person(app.ctx)
})
afterAll(() => app.close())

const detail = (which: object, token?: string) => app.call('get_property', which, token ? { token } : {})

const favour = (id: number, type: string, token: string) =>
  app.call('add_favourite', { property_id: id, type }, { token })

describe('single property', () => {
  test('can be found by id and slug, and shows its owner without contact details', async () => {
    const id = await listing(app.ctx, at, owner.user.id, { slug: 'my-house', bedrooms: 2 })
    const byId = await detail({ id })
    expect(byId).toMatchObject({ error: false, total: 1 })
    expect(byId.data[0]).toMatchObject({
      slug_id: 'my-house',
      parameters: [{ name: 'Bedrooms', value: '2' }],
      owner: { name: 'Olga Owner', property_count: 1, email: null, mobile: null },
      is_owner: false,
      is_interested: false,
    })
    expect(byId.data[0]).not.toHaveProperty('allowed')
    const bySlug = await detail({ slug_id: 'my-house' }, visitor.token)
    expect(bySlug.data[0].owner).toMatchObject({ email: null, mobile: null })
  })

  test('shows whether a moderator approved it, and the number of enquiries within 30 days', async () => {
    const { db, clock } = app.ctx
    const id = await listing(app.ctx, at, owner.user.id)
    const trust = async () => (await detail({ id })).data[0].trust
    expect(await trust()).toEqual({ is_reviewed: false, asked: 0 })
    const approval = {
      record: 'property',
      record_id: String(id),
      event: 'listing.approved',
      to_state: 'approved',
    }
    // Without review the server approves the listing.
    await db
      .insertInto('record_history')
      .values({ ...approval, actor_role: 'server', at: clock.now() })
      .execute()
    expect((await trust()).is_reviewed).toBe(false)
    await db
      .insertInto('record_history')
      .values({ ...approval, actor_role: 'admin', at: clock.now() })
      .execute()
    const day = 86_400_000
    for (const days of [1, 29, 31])
      await db
        .insertInto('interest')
        .values({
          property_id: id,
          user_id: (await person(app.ctx)).user.id,
          created_at: new Date(clock.now().getTime() - days * day),
        })
        .execute()
    expect(await trust()).toEqual({ is_reviewed: true, asked: 2 })
  })

  test('shows the address as its owner chose (D85)', async () => {
    const id = await listing(app.ctx, at, owner.user.id, { client_address: 'Near the market' })
    expect((await detail({ id })).data[0].address).toBe('Near the market')
    expect((await detail({ id }, owner.token)).data[0].address).toBe('12 Pine Street')
    expect((await app.call('get-property-list', { id })).data[0].address).toBe('Near the market')
  })

  test('a property in review is visible only to its owner and admins', async () => {
    const id = await listing(app.ctx, at, owner.user.id, { request_status: 'pending' })
    const boss = await admin(app.ctx)
    expect(await detail({ id })).toMatchObject({ error: true, code: 'NOT_FOUND', data: null })
    expect(await detail({ id }, visitor.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await detail({ id }, owner.token)).data[0]).toMatchObject({
      request_status: 'pending',
      is_owner: true,
    })
    expect((await detail({ id }, boss.token)).data[0].allowed).toContain('listing.approved')
  })

  /** Returns the number of views not yet aggregated. */
  const noted = async (id: number) => {
    const rows = await app.ctx.db
      .selectFrom('view_tally')
      .select('day')
      .where('property_id', '=', id)
      .execute()
    return rows.length
  }

  test('counts one view per visitor, even of a cached response', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const { http } = await buildApp(app.ctx, keptMs)
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.2'])
      await http.inject({ url: `/api/get_property?id=${id}`, remoteAddress })
    await expect.poll(() => noted(id)).toBe(3)
    await http.close()
    expect(await noted(id)).toBe(3)
  })

  test("counts other users' views, aggregated by a job", async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    // The page is requested as a guest, then as the user; a reload or click requests it again. All count as one view.
    for (const token of [undefined, visitor.token, visitor.token, undefined]) await detail({ id }, token)
    app.ctx.clock.pass(3_600_000)
    for (const token of [owner.token, visitor.token]) await detail({ id }, token)
    expect(await foldViews(app.ctx.db, app.ctx.clock.now())).toBeGreaterThan(0)
    expect((await detail({ id })).data[0].views).toBe(2)
  })

  test('counts one view even if page and user requests reach different processes', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const other = { ...app.ctx, bus: localBus(), clock: new ManualClock(app.ctx.clock.now()) }
    const look = (viewerId: number | null) => ({ ip: '192.0.2.9', viewerId, now: app.ctx.clock.now() })
    await noteLook(app.ctx, id, look(null))
    await noteLook(other, id, look(visitor.user.id))
    await noteLook(other, id, look(null))
    expect(await noted(id)).toBe(1)
    // A request from another IP address counts as the same user; after half an hour it counts as a new view.
    await noteLook(app.ctx, id, { ...look(visitor.user.id), ip: '192.0.2.10' })
    expect(await noted(id)).toBe(1)
    for (const { clock } of [app.ctx, other]) clock.pass(31 * 60_000)
    await noteLook(other, id, look(null))
    await noteLook(app.ctx, id, look(null))
    expect(await noted(id)).toBe(2)
  })

  test('stays locked when premium, unless a plan unlocks it (D81)', async () => {
    const id = await listing(app.ctx, at, owner.user.id, {
      is_premium: true,
      contact: 'phone',
      video_link: 'https://v.example/1',
      three_d_image: at.picture,
      description: `A view ${'of the lake and the mountains '.repeat(9)}and the secret garden`,
      bedrooms: 4,
    })
    const member = await person(app.ctx)
    await subscribe(app.ctx, member.user.id, { premium_properties: null })
    await app.ctx.db
      .insertInto('property_facility')
      .values({ property_id: id, facility_id: at.school, distance: 0.7 })
      .execute()
    for (const kind of ['gallery', 'document'] as const)
      await app.ctx.db
        .insertInto('property_file')
        .values({ property_id: id, kind, file_key: at.picture, name: `${kind}.webp`, position: 0 })
        .execute()
    for (const token of [undefined, visitor.token]) {
      const [shut] = (await detail({ id }, token)).data
      expect(shut).toMatchObject({
        locked: true,
        video_link: null,
        three_d_image: null,
        tour: null,
        gallery: [],
        documents: [],
        assign_facilities: [],
        parameters: [{ name: 'Bedrooms', value: '4' }],
        description: expect.stringMatching(/^A view of the lake .* …$/),
        owner: { email: null, mobile: null },
        locked_parts: ['description', 'facilities', 'pictures', 'tour', 'video', 'documents', 'contact'],
        opens_with: expect.arrayContaining([{ id: expect.any(Number), name: 'Test package' }]),
      })
      expect(shut.description).not.toContain('secret')
    }
    expect((await detail({ id }, owner.token)).data[0]).toMatchObject({ locked: false, locked_parts: [] })
    expect((await detail({ id }, member.token)).data[0]).toMatchObject({
      locked: false,
      locked_parts: [],
      opens_with: [],
      video_link: 'https://v.example/1',
      tour: { width: 1600 },
      gallery: [{ width: 1600 }],
      documents: [{ name: 'document.webp' }],
      assign_facilities: [{ name: 'School', distance: 0.7 }],
      description: expect.stringContaining('secret'),
      contact_parts: ['phone'],
      owner: { email: null, mobile: null },
    })
  })

  test.each([{ id: 999_999 }, { slug_id: 'no-such-house' }, { slug_id: "x' or 1=1 --" }])(
    'answers "not found" when requested as %j',
    async (which) => {
      expect(await detail(which)).toMatchObject({ error: true, code: 'NOT_FOUND', status: 200 })
    },
  )

  test('two listings are compared side by side', async () => {
    const one = await listing(app.ctx, at, owner.user.id, { bedrooms: 1 })
    const two = await listing(app.ctx, at, owner.user.id, { bedrooms: 2 })
    const compare = (source: number, target: number) =>
      app.call('compare-properties', { source_property_id: source, target_property_id: target })
    const both = await compare(one, two)
    expect([both.data.source_property.id, both.data.target_property.id]).toEqual([one, two])
    expect(await compare(one, one)).toMatchObject({ code: 'VALIDATION' })
    expect(await compare(one, 999_999)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a premium listing in a comparison is unlocked for users whose plan unlocks it (D81)', async () => {
    const video_link = 'https://v.example/1'
    const one = await listing(app.ctx, at, owner.user.id, { is_premium: true, video_link })
    const two = await listing(app.ctx, at, owner.user.id)
    const member = await person(app.ctx)
    await subscribe(app.ctx, member.user.id, { premium_properties: null })
    const asked = { source_property_id: one, target_property_id: two }
    const seen = async (token?: string) => {
      const { source_property: source } = (await app.call('compare-properties', asked, { token })).data
      return [source.locked, source.video_link]
    }
    expect(await seen()).toEqual([true, null])
    expect(await seen(member.token)).toEqual([false, video_link])
  })

  test('recently viewed listings are returned by their ids if they are public', async () => {
    const one = await listing(app.ctx, at, owner.user.id)
    const two = await listing(app.ctx, at, owner.user.id)
    const gone = await listing(app.ctx, at, owner.user.id, { status: 'inactive' })
    const ids = async (asked: string | number[]) =>
      (await app.call('get-property-list', { ids: asked })).data
        .map(({ id }: { id: number }) => id)
        .toSorted()
    expect(await ids([two, gone, one])).toEqual([one, two])
    expect(await ids(`${one},999999`)).toEqual([one])
    expect(await ids(',')).toEqual([])
    expect(await app.call('get-property-list', { ids: 'x' })).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('favourites and enquiries', () => {
  test('favourites are stored once, counted, listed and removable', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const fan = await person(app.ctx)
    for (const _ of [1, 2])
      expect(await favour(id, '1', fan.token)).toMatchObject({ data: { id, state: 'added' } })
    const list = await app.call('get_favourite_property', {}, { token: fan.token })
    expect(list).toMatchObject({ total: 1, data: [{ id, is_favourite: true }] })
    const { likes } = await app.ctx.db
      .selectFrom('property_tally')
      .select('likes')
      .where('property_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(likes).toBe(1)
    await app.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect((await app.call('get_favourite_property', {}, { token: fan.token })).data).toEqual([])
    for (const _ of [1, 2])
      expect(await favour(id, '0', fan.token)).toMatchObject({ data: { state: 'removed' } })
    expect(await favour(id, '1', fan.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await favour(id, '2', fan.token)).toMatchObject({ code: 'VALIDATION' })
    expect(await app.call('add_favourite', { property_id: id, type: '1' })).toMatchObject({ status: 401 })
  })

  race('of a crowd at once leave mark and counter in agreement', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const crowd = await Promise.all(Array.from({ length: 10 }, () => person(app.ctx)))
    await Promise.all(crowd.flatMap(({ token }) => [favour(id, '1', token), favour(id, '1', token)]))
    const { likes } = await app.ctx.db
      .selectFrom('property_tally')
      .select('likes')
      .where('property_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(likes).toBe(10)
  })

  test('repeating a withdrawn enquiry sends at most one mail a day', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const fan = await person(app.ctx)
    const ask = (type: string, token = fan.token) =>
      app.call('interested_users', { property_id: id, type }, { token })
    const mails = async () =>
      (
        await app.ctx.db
          .selectFrom('outbox')
          .select('payload')
          .where('type', '=', 'mail.interestReceived')
          .execute()
      ).filter(({ payload }) => payload['id'] === id).length
    for (const type of ['1', '0', '1', '0', '1']) expect(await ask(type)).toMatchObject({ error: false })
    expect(await mails()).toBe(1)
    expect(await ask('1', visitor.token)).toMatchObject({ error: false })
    expect(await mails()).toBe(2)
    const seen = await app.call('get_interested_users', { property_id: id }, { token: owner.token })
    expect(seen).toMatchObject({ total: 2 })
  })

  test('a block prevents enquiries in both directions, but not their withdrawal', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const ask = (type: string, token: string) =>
      app.call('interested_users', { property_id: id, type }, { token })
    const [pest, shy] = [await person(app.ctx), await person(app.ctx)]
    await ask('1', pest.token)
    await app.call('block-user', { to_user_id: pest.user.id }, { token: owner.token })
    expect(await ask('0', pest.token)).toMatchObject({ data: { state: 'removed' } })
    expect(await ask('1', pest.token)).toMatchObject({ code: 'FORBIDDEN' })
    await app.call('block-user', { to_user_id: owner.user.id }, { token: shy.token })
    expect(await ask('1', shy.token)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await app.call('get_interested_users', { property_id: id }, { token: owner.token })).total).toBe(
      0,
    )
    await app.call('unblock-user', { to_user_id: owner.user.id }, { token: shy.token })
    expect(await ask('1', shy.token)).toMatchObject({ error: false })
  })

  test('an enquiry notifies the owner, who is the only one to see the sender (D62, D64)', async () => {
    const id = await listing(app.ctx, at, owner.user.id)
    const ask = (token: string, type = '1') =>
      app.call('interested_users', { property_id: id, type }, { token })
    expect(await ask(visitor.token)).toMatchObject({ data: { id, state: 'added' } })
    expect(await ask(owner.token)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await detail({ id }, visitor.token)).data[0].is_interested).toBe(true)
    const seen = await app.call('get_interested_users', { property_id: id }, { token: owner.token })
    expect(seen).toMatchObject({
      total: 1,
      data: [{ id: visitor.user.id, email: null, mobile: visitor.user.mobile }],
    })
    const news = async () =>
      (await app.call('own-dashboard', {}, { token: owner.token })).data.next.filter(
        ({ key }: { key: string }) => key === `interest.unseen:${id}`,
      )
    expect(seen.data[0].is_new).toBe(true)
    expect(await news()).toMatchObject([{ count: 1 }])
    const look = { property_id: id, people: String(visitor.user.id) }
    expect(await app.call('interested-seen', look, { token: visitor.token })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await app.call('interested-seen', look, { token: owner.token })).data).toEqual({ new: 0 })
    expect(await news()).toEqual([])
    const waiting = await app.ctx.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'mail.interestReceived')
      .execute()
    expect(waiting.map(({ payload }) => payload)).toContainEqual({ record: 'property', id })
    await ask(visitor.token, '0')
    expect(
      (await app.call('get_interested_users', { property_id: id }, { token: owner.token })).data,
    ).toEqual([])
  })
})
