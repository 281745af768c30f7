import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPlaces } from '../../server/areas/content/suggestions'
import { cardsById } from '../../server/areas/properties/search/by-id'
import type { DB } from '../../server/db/schema'
import { testApp, type TestApp } from './harness'
import { person } from './people'
import { ground, listing, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let owner: { user: { id: number }; token: string }
let other: { user: { id: number }; token: string }
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = await person(app.ctx)
  other = await person(app.ctx)
  const add = async (name: string, values: Parameters<typeof listing>[3], who = owner) => {
    ids[name] = await listing(app.ctx, at, who.user.id, values)
  }
  const day = (days: number) => new Date(app.ctx.clock.now().getTime() - days * 86_400_000)
  await add('cheap', { price: 5_000_000, bedrooms: 1, title: 'Tiny cottage by the lake', posted_at: day(1) })
  await add('middle', {
    price: 20_000_000,
    bedrooms: 3,
    furnishing: 'Furnished',
    posted_at: day(20),
    views: 9,
    likes: 1,
  })
  await add('dear', {
    price: 90_000_000,
    bedrooms: 5,
    posted_at: day(100),
    likes: 7,
    leads: 4,
    is_premium: true,
  })
  await add('rent', {
    property_type: 'rent',
    rentduration: 'monthly',
    category_id: at.flat,
    price: 200_000,
    posted_at: day(2),
  })
  await add(
    'portland',
    { city: 'Portland', state: 'Oregon', latitude: 45.52, longitude: -122.68, posted_at: day(3) },
    other,
  )
  await add('hidden', { request_status: 'pending' })
  await add('off', { status: 'inactive' })
  await add('gone', { deleted_at: app.ctx.clock.now() })
  await countPlaces(app.ctx.db)
})
afterAll(() => app.close())

const names = (reply: { data: { id: number }[] }) =>
  reply.data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

const list = (filter: object, token?: string) => app.call('get-property-list', filter, token ? { token } : {})

describe('the list of properties', () => {
  test('shows what is approved, active and not deleted, the newest first', async () => {
    const reply = await list({})
    expect(reply.status).toBe(200)
    expect(names(reply)).toEqual(['cheap', 'rent', 'portland', 'middle', 'dear'])
    expect(reply).toMatchObject({ total: 5, total_is_capped: false, next_cursor: null })
  })

  test('gives a card with its picture, category and facts', async () => {
    const reply = await list({ id: ids['middle'] })
    expect(reply.data).toHaveLength(1)
    expect(reply.data[0]).toMatchObject({
      price: 200_000,
      price_minor: 20_000_000,
      category: { category: 'House', slug_id: 'house' },
      facts: [
        { name: 'Bedrooms', value: '3', kind: 'number' },
        { name: 'Furnishing', value: 'Furnished' },
      ],
      picture: { thumbhash: 'aGFzaA==', width: 1600 },
      promoted: false,
      is_favourite: false,
    })
    expect(reply.data[0].picture.srcset).toContain(' 400w')
  })

  // Written past this server, as by another process: nothing but the database tells it.
  test('gives a card what the catalogue says now, whoever changed it, and not what was taken back', async () => {
    const { db } = app.ctx
    const card = async () => {
      const [{ category, facts }] = (await list({ id: ids['middle'] })).data
      return `${category.category}: ${facts.map((one: any) => [one.name, one.value, one.unit].join(' ')).join(', ')}`
    }
    const rename = (on: Kysely<DB>, name: string) =>
      on.updateTable('category').set({ name }).where('id', '=', at.house).execute()
    const unit = (unit: string | null) =>
      db.updateTable('parameter').set({ unit }).where('id', '=', at.bedrooms).execute()
    const asks = db.selectFrom('category_parameter').selectAll().where('category_id', '=', at.house)
    const before = await asks.execute()
    expect(await card()).toBe('House: Bedrooms 3 , Furnishing Furnished ')
    await rename(db, 'Villa')
    expect(await card()).toBe('Villa: Bedrooms 3 , Furnishing Furnished ')
    await unit('rooms')
    expect(await card()).toBe('Villa: Bedrooms 3 rooms, Furnishing Furnished ')
    await db
      .updateTable('category_parameter')
      .set({ position: 9 })
      .where('category_id', '=', at.house)
      .where('parameter_id', '=', at.bedrooms)
      .execute()
    expect(await card()).toBe('Villa: Furnishing Furnished , Bedrooms 3 rooms')
    await db.deleteFrom('category_parameter').where('category_id', '=', at.house).execute()
    expect(await card()).toBe('Villa: ')
    const takenBack = db.transaction().execute(async (trx) => {
      await rename(trx, 'Castle')
      await cardsById(trx, [ids['middle']!], { viewerId: null, now: app.ctx.clock.now() })
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    expect(await card()).toBe('Villa: ')
    await db.insertInto('category_parameter').values(before).execute()
    await unit(null)
    await rename(db, 'House')
    expect(await card()).toBe('House: Bedrooms 3 , Furnishing Furnished ')
  })

  test.each([
    [{ category_id: '2' }, ['rent']],
    [{ category_slug_id: 'flat' }, ['rent']],
    [{ property_type: '1' }, ['rent']],
    [{ property_type: 'sale', min_price: '100000', max_price: '300000' }, ['portland', 'middle']],
    [{ city: 'portland' }, ['portland']],
    [{ state: 'Oregon', country: 'united states' }, ['portland']],
    [{ posted_since: '0' }, ['cheap', 'rent', 'portland']],
    [{ posted_since: '2' }, ['cheap', 'rent', 'portland', 'middle']],
    [{ posted_since: '4', property_type: '0', sort: 'price_up' }, ['cheap', 'portland', 'middle', 'dear']],
    [{ sort: 'price_down', limit: 2 }, ['dear', 'middle']],
    [{ most_viewed: '1', limit: 1 }, ['middle']],
    [{ most_liked: '1', limit: 1 }, ['dear']],
    [{ top_rated: '1', limit: 1 }, ['dear']],
    [{ get_all_premium_properties: '1' }, ['dear']],
    [{ search: 'LAKE cott' }, ['cheap']],
    [{ search: "house & | ! :* ' \\ pine" }, ['cheap', 'rent', 'portland', 'middle', 'dear']],
    [{ search: '&&&' }, []],
    [{ parameter_id: '1' }, ['cheap', 'middle', 'dear']],
    [{ parameter_id: '1,2' }, ['middle']],
    [{ parameter_values: '1:3-' }, ['middle', 'dear']],
    [{ parameter_values: '1:-3' }, ['cheap', 'middle']],
    [{ parameter_values: '1:2-4,2:Furnished' }, ['middle']],
    [{ parameter_values: '1:5' }, ['dear']],
    [{ parameter_values: '2:0-' }, []],
    [{ latitude: '45.5', longitude: '-122.7', radius: '10' }, ['portland']],
    [{ north: '46', south: '45', east: '-122', west: '-123' }, ['portland']],
    [{ area: '45,-123;46,-123;46,-122;45,-122' }, ['portland']],
    [{ area: '45,-123;46,-123;46,-122.9' }, []],
    [{ promoted: '0' }, ['cheap', 'rent', 'portland', 'middle', 'dear']],
    [{ promoted: '1' }, []],
  ])('filters by %j', async (filter, expected) => {
    const reply = await list(filter)
    expect(reply.error, reply.message).toBe(false)
    expect(names(reply)).toEqual(expected)
  })

  test('knows the caller only by the token', async () => {
    expect(names(await list({ userid: other.user.id }))).toEqual(['portland'])
    expect(names(await list({ current_user: other.user.id }, owner.token))).toEqual(['portland'])
    expect(names(await list({ current_user: '1' }))).toHaveLength(5)
    expect(await list({ users_promoted: '1' })).toMatchObject({
      error: true,
      code: 'NOT_LOGGED_IN',
      status: 401,
    })
  })

  test('is paged by offset and by cursor without gaps or repeats', async () => {
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ total: 5 })
    const seen = names(first)
    let cursor = first['next_cursor']
    while (cursor) {
      const next = await list({ limit: '2', cursor })
      expect(next).toMatchObject({ error: false, total: 5 })
      seen.push(...names(next))
      cursor = next['next_cursor']
    }
    expect(seen).toEqual(['cheap', 'rent', 'portland', 'middle', 'dear'])
    expect(names(await list({ limit: '2', offset: '4' }))).toEqual(['dear'])
    expect(await list({ offset: '90' })).toMatchObject({ data: [], total: 5 })
  })

  test.each(['newest', 'price_up', 'price_down'])('continues in the order %s', async (sort) => {
    const whole = await list({ sort })
    const first = await list({ sort, limit: 3 })
    const rest = await list({ sort, limit: 3, cursor: first['next_cursor'] })
    expect([...names(first), ...names(rest)]).toEqual(names(whole))
  })

  test.each(['most_viewed', 'most_liked', 'top_rated'])('continues in the order %s', async (flag) => {
    const first = await list({ [flag]: '1', limit: 3 })
    const rest = await list({ [flag]: '1', limit: 3, cursor: first['next_cursor'] })
    expect([...names(first), ...names(rest)]).toEqual(names(await list({ [flag]: '1' })))
  })

  test.each([
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ cursor: Buffer.from('["newest","1; drop table property",1]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('["newest","9999-99-99 99:99",1]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('["priceUp","10",1]').toString('base64url') }, 'cursor'],
    [
      {
        sort: 'price_up',
        cursor: Buffer.from('["priceUp","999999999999999999999",1]').toString('base64url'),
      },
      'cursor',
    ],
    [{ parameter_values: 'abc' }, 'parameter_values'],
    [{ parameter_values: '1:' }, 'parameter_values'],
    [{ posted_since: '2026-02-31' }, 'posted_since'],
    [{ posted_since: '2026-99-99' }, 'posted_since'],
    [{ latitude: '47' }, 'longitude'],
    [{ latitude: '470', longitude: '1' }, 'latitude'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ id: 'seven' }, 'id'],
    [{ property_type: 'lease' }, 'property_type'],
    [{ min_price: '-5' }, 'min_price'],
    [{ sort: 'random' }, 'sort'],
    [{ area: '47,-122;48,-122' }, 'area'],
    [{ area: '47,-122;48,-122;91,0' }, 'area'],
    [{ area: Array(61).fill('47,-122').join(';') }, 'area'],
  ])('refuses %j', async (filter, field) => {
    const reply = await list(filter)
    expect(reply).toMatchObject({ error: true, code: 'VALIDATION', status: 200 })
    expect(Object.keys(reply.errors ?? {}).map((key) => key.split('.')[0])).toContain(field)
  })

  test('hides the listings of somebody whose account was shut', async () => {
    await app.ctx.db
      .updateTable('property')
      .set({ owner_hidden: true })
      .where('id', '=', ids['portland']!)
      .execute()
    expect(names(await list({ city: 'Portland' }))).toEqual([])
    await app.ctx.db
      .updateTable('property')
      .set({ owner_hidden: false })
      .where('id', '=', ids['portland']!)
      .execute()
  })
})

describe('nearby and similar', () => {
  test('coordinates win over names, and the closest comes first', async () => {
    const near = await app.call('get_nearby_properties', {
      latitude: '45.6',
      longitude: '-122.6',
      radius: '200',
      city: 'Seattle',
    })
    expect(names(near)[0]).toBe('portland')
    expect(names(await app.call('get_nearby_properties', { city: 'Seattle', type: 'rent' }))).toEqual([
      'rent',
    ])
    expect(await app.call('get_nearby_properties', {})).toMatchObject({ error: true, code: 'VALIDATION' })
  })

  test('similar ones share city, category and offer, and cost about the same', async () => {
    const twin = await listing(app.ctx, at, other.user.id, { price: 21_000_000, request_status: 'approved' })
    const reply = await app.call('get-all-similar-properties', { id: ids['middle'] })
    expect(reply.data.map((card: { id: number }) => card.id)).toEqual([twin])
    const inside = await app.call('get_property', { id: ids['middle'], get_simiilar: '1' })
    expect(inside['similar_properties'].map((card: { id: number }) => card.id)).toEqual([twin])
    expect(await app.call('get-all-similar-properties', { id: 999 })).toMatchObject({ code: 'NOT_FOUND' })
    await app.ctx.db.deleteFrom('property_parameter').where('property_id', '=', twin).execute()
    await app.ctx.db.deleteFrom('property').where('id', '=', twin).execute()
  })
})
