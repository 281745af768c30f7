import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { map } from '../../../../contract/limits'
import { json } from '../../../../server/platform/db/json'
import { contentSecurityPolicy } from '../../../../server/platform/ssr/csp'
import { pageHosts } from '../../../../server/app/open-site'
import { announcePublicChange } from '../../../../server/platform/stream/public-change'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { ground, listing } from '../../../support/listings-world'

let app: TestApp
let add: (values: Parameters<typeof listing>[3]) => ReturnType<typeof listing>

/** 300 listings spread over a town, every tenth to rent; one isolated; one on each side of the date line. */
const town = { north: 47.7, south: 47.5, east: -122.1, west: -122.4 }
const spread = 300

beforeAll(async () => {
  app = await testApp()
  const at = await ground(app.ctx)
  const { user } = await person(app.ctx)
  add = (values) => listing(app.ctx, at, user.id, values)
  const pattern = await add({ title: 'Pattern', latitude: 47.51, longitude: -122.39, price: 30_000_050 })
  await add({
    title: 'Alone',
    bedrooms: 3,
    latitude: 45.52,
    longitude: -122.68,
    city: 'Portland',
    state: 'Oregon',
  })
  await add({ title: 'Fiji', latitude: -17, longitude: 179 })
  await add({ title: 'Samoa', latitude: -14, longitude: -172 })
  await add({ title: 'Hidden', latitude: 45.5, longitude: -122.6, request_status: 'pending' })
  await sql`
    insert into property (slug, user_id, category_id, property_type, title, description, price, currency, address,
      city, state, country, latitude, longitude, request_status, status, market_status, posted_at, updated_at)
    select 'town-' || n, user_id, category_id, case when n % 10 = 0 then 'rent' else 'sell' end, 'Town ' || n,
      description, price, currency, address, city, state, country, 47.51 + (n / 20) * 0.012,
      -122.39 + (n % 20) * 0.0142, request_status, status, market_status, posted_at, updated_at
    from property, generate_series(1, ${spread - 1}::int) n where id = ${pattern}`.execute(app.ctx.db)
})
afterAll(() => app.close())

type Node = { kind: string; count?: number; title?: string; price?: number } & Record<string, number>

const shown = async (input: object) => {
  const reply = await app.call('property-map', input)
  expect(reply.error, reply.message).toBe(false)
  const nodes = reply.data as Node[]
  expect(nodes.length).toBeLessThanOrEqual(map.nodesMax)
  const counted = nodes.reduce((sum, node) => sum + (node.count ?? 1), 0)
  expect(counted).toBe(reply['total'])
  return { nodes, total: counted, titles: nodes.flatMap(({ title }) => title ?? []).toSorted() }
}

describe('listings map', () => {
  test('clusters nearby listings, with the count, centre and bounding box of each cluster', async () => {
    const { nodes, total, titles } = await shown({ zoom: 3 })
    expect(total).toBe(spread + 3)
    expect(titles).toEqual(['Fiji', 'Samoa'])
    const [group, ...more] = nodes.filter(({ kind }) => kind === 'cluster')
    expect(more).toEqual([])
    expect(group).toMatchObject({ count: spread + 1, north: expect.closeTo(47.678, 3), south: 45.52 })
    expect(group!['latitude']).toBeGreaterThan(47.5)
  })

  test('labels clusters and listings with the smallest place all of them share', async () => {
    const places = async (input: object) =>
      (await shown(input)).nodes.map(({ place, city, state }) => place ?? { city, state })
    const states = { city: null, state: null, country: 'United States' }
    expect(await places({ zoom: 3, country: 'United States' })).toContainEqual(states)
    const seattle = { city: 'Seattle', state: 'Washington', country: 'United States' }
    for (const place of await places({ ...town, zoom: 11 })) expect(place).toMatchObject(seattle)
    expect(await places({ north: 46, south: 45, east: -122, west: -123 })).toEqual([
      { city: 'Portland', state: 'Oregon' },
    ])
  })

  test('omits the city of a street-level cluster if even one of its listings is in another city', async () => {
    const place = { latitude: 44.1, longitude: -121.3, city: 'Bend', state: 'Oregon' }
    const group = async (count: number) => {
      const { nodes } = await shown({
        north: 44.12,
        south: 44.08,
        east: -121.28,
        west: -121.32,
        zoom: 8,
        bedrooms_min: 2,
      })
      expect(nodes).toMatchObject([{ kind: 'cluster', count }])
      return nodes[0]!['place']
    }
    for (const off of [-0.01, 0, 0.01]) await add({ ...place, latitude: place.latitude + off, bedrooms: 2 })
    expect(await group(3)).toMatchObject({ city: 'Bend', state: 'Oregon' })
    await add({ ...place, latitude: place.latitude + 0.004, city: 'Tumalo', bedrooms: 2 })
    // After the vacuum an index-only scan is possible.
    await sql`vacuum analyze property`.execute(app.ctx.db)
    expect(await group(4)).toMatchObject({ city: null, state: 'Oregon' })
  })

  test('splits clusters when zooming in, and shows isolated listings individually', async () => {
    const near = await shown({ ...town, zoom: 11 })
    expect(near.total).toBe(spread)
    expect(near.nodes.length).toBeGreaterThan(10)
    const closer = await shown({ ...town, zoom: 13 })
    expect(closer.nodes.length).toBeGreaterThan(near.nodes.length)
    const { nodes } = await shown({ north: 46, south: 45, east: -122, west: -123 })
    expect(nodes).toMatchObject([
      { kind: 'listing', title: 'Alone', price: 100_000, price_minor: 10_000_000, currency: 'USD' },
    ])
  })

  test('shows the listings of a street individually as long as there is room', async () => {
    const street = { north: 47.52, south: 47.509, east: -122.3, west: -122.4, zoom: 16 }
    const { nodes, total } = await shown(street)
    expect(total).toBe(7)
    expect(nodes.every(({ kind }) => kind === 'listing')).toBe(true)
    const crowded = await shown({ ...town, zoom: 22 })
    expect(crowded.total).toBe(spread)
  })

  test('counts a crowded street exactly to its edges, sold and rented listings included', async () => {
    const [south, west, step] = [43.6, -116.2, 1 / 1024]
    const pattern = await add({
      title: 'Corner',
      latitude: south,
      longitude: west,
      city: 'Boise',
      state: 'Idaho',
    })
    await sql`
      insert into property (slug, user_id, category_id, property_type, title, description, price, currency, address,
        city, state, country, latitude, longitude, request_status, status, market_status, posted_at, updated_at)
      select 'street-' || n, user_id, category_id, property_type, 'Street ' || n, description, price, currency, address,
        city, state, country, ${south}::float8 + (n / 25) * ${step}::float8, ${west}::float8 + (n % 25) * ${step}::float8,
        request_status, status, case when n % 5 = 0 then 'sold' else market_status end, posted_at, updated_at
      from property, generate_series(1, 249) n where id = ${pattern}`.execute(app.ctx.db)
    const street = { south, west, north: south + 9 * step, east: west + 24 * step, zoom: 16 }
    const whole = await shown({ ...street, market: 'all' })
    expect(whole.total).toBe(250)
    const boise = { city: 'Boise', state: 'Idaho', country: 'United States' }
    for (const { kind, place, city } of whole.nodes)
      expect(kind === 'cluster' ? place : { ...boise, city }).toEqual(boise)
    expect((await shown({ ...street, north: street.north - step / 2, market: 'all' })).total).toBe(225)
    expect((await shown({ ...street, east: street.east - step / 2, market: 'all' })).total).toBe(240)
    expect((await shown(street)).total).toBe(201)
  })

  test('works across the date line', async () => {
    const { titles } = await shown({ north: 0, south: -30, west: 170, east: -160 })
    expect(titles).toEqual(['Fiji', 'Samoa'])
  })

  test('applies the same filter as the list', async () => {
    expect((await shown({ property_type: 'rent', ...town })).total).toBe(29)
    expect((await shown({ city: 'Portland' })).titles).toEqual(['Alone'])
    expect((await shown({ latitude: 45.5, longitude: -122.7, radius: 5 })).titles).toEqual(['Alone'])
    expect((await shown({ area: '45,-123;46,-123;46,-122;45,-122' })).titles).toEqual(['Alone'])
    expect((await shown({ category_ids: '2' })).total).toBe(0)
    expect((await shown({ category_ids: '1,2', ...town })).total).toBe(spread)
    expect((await shown({ bedrooms_min: '2' })).titles).toEqual(['Alone'])
    const area = '47.5,-122.4;47.5,-122.3;47.56,-122.4'
    const list = await app.call('get-property-list', { area })
    expect((await shown({ area, ...town })).total).toBe(list['total'])
    expect(list['total']).toBeGreaterThan(5)
  })

  test.each([
    [{ north: '47', south: '48' }, 'north'],
    [{ north: '99' }, 'north'],
    [{ zoom: '-1' }, 'zoom'],
    [{ zoom: 'far' }, 'zoom'],
    [{ area: 'round' }, 'area'],
    [{ latitude: '47' }, 'longitude'],
  ])('rejects %j', async (input, field) => {
    const reply = await app.call('property-map', input)
    expect(reply).toMatchObject({ error: true, code: 'VALIDATION', status: 200 })
    expect(Object.keys(reply.errors ?? {})).toContain(field)
  })
})

test('pages may connect to Google Maps only while a key is configured', async () => {
  const policy = async () => contentSecurityPolicy([], [], false, await pageHosts(app.ctx))
  expect(await policy()).not.toContain('googleapis')
  await app.ctx.db
    .insertInto('setting')
    .values({ name: 'google_maps_key', value: json('a-key') })
    .execute()
  announcePublicChange(app.ctx)
  expect(await policy()).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/)
})
