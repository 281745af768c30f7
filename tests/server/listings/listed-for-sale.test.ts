import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldOwners } from '../../../server/areas/accounts/count-listings'
import { countPlaces, foldPlaces } from '../../../server/areas/content/suggestions'
import { foldTiles } from '../../../server/areas/search/map/fold-tiles'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { complete, ground, listing, subscribe, type Ground, showSections } from '../../support/listings-world'

let app: TestApp
let at: Ground
let agent: Awaited<ReturnType<typeof person>>
let reader: Awaited<ReturnType<typeof person>>
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  agent = await complete(app.ctx, at)
  reader = await person(app.ctx)
  const add = async (name: string, values: Parameters<typeof listing>[3] = {}) => {
    ids[name] = await listing(app.ctx, at, agent.user.id, { slug: name, is_premium: true, ...values })
  }
  await add('open')
  await add('gone')
  await add('flat', { property_type: 'rent', rentduration: 'monthly' })
  await add('let', { property_type: 'rent', rentduration: 'monthly' })
  await say('gone', 'sold')
  await say('let', 'rented')
  await countPlaces(app.ctx.db)
})
afterAll(() => app.close())

const say = async (name: string, status: string) => {
  const reply = await app.call(
    'update_property_status',
    { property_id: ids[name], status },
    { token: agent.token },
  )
  expect(reply.error, reply.message).toBe(false)
}
const slugs = (data: { slug_id: string }[]) => data.map(({ slug_id }) => slug_id).toSorted()
const list = async (filter: object = {}) => {
  const reply = await app.call('get-property-list', filter)
  expect(reply['total']).toBe(reply.data.length)
  return slugs(reply.data)
}
const [available, everything] = [
  ['flat', 'open'],
  ['flat', 'gone', 'let', 'open'],
]

/** Every list that shows listings to other users, with the listings it returns. */
const lists: Record<string, () => Promise<string[]>> = {
  'get-property-list': () => list(),
  get_property: async () => slugs((await app.call('get_property', { category_id: at.house })).data),
  'words that are searched for': () => list({ search: 'house' }),
  'one owner': () => list({ userid: agent.user.id }),
  get_nearby_properties: async () =>
    slugs((await app.call('get_nearby_properties', { latitude: 47.6, longitude: -122.33 })).data),
  'the sections of the home page': async () => {
    const found: string[][] = []
    // One section at a time, because a page shows no listing twice.
    for (const key of ['newest', 'nearby', 'recommended', 'most_viewed', 'most_liked', 'premium']) {
      await showSections(app.ctx, [key])
      const { data } = await app.call('homepage-data', { latitude: 47.6, longitude: -122.33 })
      expect(data.sections).toMatchObject([{ key, type: 'properties' }])
      found.push(slugs(data.sections[0].data))
    }
    await showSections(app.ctx, null)
    for (const one of found) expect(one).toEqual(found[0])
    return found[0]!
  },
  get_user_recommendation: async () =>
    slugs((await app.call('get_user_recommendation', {}, { token: reader.token })).data),
  'agent-properties': async () =>
    slugs((await app.call('agent-properties', { id: agent.user.id })).data.properties_data),
  'the sitemap': async () => {
    const { body } = await app.http.inject({ url: '/sitemap/properties-1.xml' })
    return [
      ...new Set([...body.matchAll(/properties-details\/([a-z]+)/g)].map((match) => match[1]!)),
    ].toSorted()
  },
}

/** Every count of listings, with the number it returns. */
const counts: Record<string, () => Promise<number>> = {
  'property-map': async () => (await app.call('property-map'))['total'] as number,
  'property-map of a street': async () => {
    const view = { north: 47.61, south: 47.59, east: -122.3, west: -122.4, zoom: 17 }
    const { data, total } = await app.call('property-map', view)
    expect(data).toHaveLength(total as number)
    return total as number
  },
  get_categories: async () => (await app.call('get_categories', { id: at.house })).data[0].properties_count,
  'get-cities-data': async () => (await app.call('get-cities-data')).data[0].property_count,
  'place-suggest': async () =>
    (await app.call('place-suggest', { search: 'Seattle' })).data[0].property_count,
  'agent-list': async () => (await app.call('agent-list')).data[0].property_count,
  'the opening of the home page': async () => {
    const { listings, confirmed } = (await app.call('homepage-data')).data.opening
    expect(confirmed).toBe(listings)
    return listings
  },
}

describe('sold or rented listing', () => {
  test.each(Object.keys(lists))("doesn't appear in %s", async (name) => {
    expect(await lists[name]!()).toEqual(available)
  })

  test.each(Object.keys(counts))("doesn't count in %s", async (name) => {
    expect(await counts[name]!()).toBe(available.length)
    await foldTiles(app.ctx.db)
    await foldOwners(app.ctx.db)
    expect(await counts[name]!()).toBe(available.length)
  })

  test('the filter `market` finds it, marked with its status', async () => {
    expect(await list({ market: 'all' })).toEqual(everything)
    expect(await list({ market: 'available' })).toEqual(available)
    expect(await list({ market: 'sold' })).toEqual(['gone'])
    expect(await list({ market: 'rented', city: 'seattle' })).toEqual(['let'])
    expect(await app.call('get-property-list', { market: 'rest' })).toMatchObject({ code: 'VALIDATION' })
    const { data } = await app.call('get-property-list', { market: 'sold' })
    expect(data[0]).toMatchObject({ market_status: 'sold' })
    const street = { north: 47.61, south: 47.59, east: -122.3, west: -122.4, zoom: 17 }
    for (const market of ['all', 'sold'] as const) {
      const whole = await app.call('property-map', { market })
      const near = await app.call('property-map', { ...street, market })
      expect([whole['total'], near['total']]).toEqual(market === 'all' ? [4, 4] : [1, 1])
      expect(near.data).toContainEqual(expect.objectContaining({ slug_id: 'gone', market_status: 'sold' }))
    }
  })

  test('can be found by its id', async () => {
    expect(await list({ ids: [ids['gone'], ids['let'], ids['open']].join() })).toEqual([
      'gone',
      'let',
      'open',
    ])
    expect(await list({ id: ids['gone'] })).toEqual(['gone'])
    expect(await list({ slug_id: 'let' })).toEqual(['let'])
    expect(await list({ ids: String(ids['gone']), market: 'available' })).toEqual([])
  })

  test("remains on its own page, in favourites, in comparisons and on its seller's page", async () => {
    const { token } = reader
    await app.call('add_favourite', { property_id: ids['gone'], type: 1 }, { token })
    const saved = await app.call('get_favourite_property', {}, { token })
    expect(saved.data).toMatchObject([{ slug_id: 'gone', market_status: 'sold' }])
    expect((await app.call('get_property', { slug_id: 'gone' })).data).toMatchObject([
      { market_status: 'sold' },
    ])
    const pair = { source_property_id: ids['gone'], target_property_id: ids['open'] }
    const compared = await app.call('compare-properties', pair, { token })
    expect(compared.data).toMatchObject({ source_property: { market_status: 'sold' } })
    const seller = await person(app.ctx)
    await listing(app.ctx, at, seller.user.id, { slug: 'only', market_status: 'sold' })
    const page = await app.call('agent-properties', { id: seller.user.id })
    expect(page.data).toMatchObject({ customer_data: { property_count: 0 }, properties_data: [] })
  })

  test("accepts no enquiries and can't be featured", async () => {
    const { token } = reader
    const asked = (name: string) =>
      app.call('interested_users', { property_id: ids[name], type: 1 }, { token })
    expect(await asked('gone')).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await asked('open')).toMatchObject({ error: false })
    await subscribe(app.ctx, agent.user.id, { property_feature: 2 })
    const feature = (name: string) =>
      app.call('store_advertisement', { feature_for: 'property', property_id: ids[name] }, agent)
    expect(await feature('gone')).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await feature('open')).toMatchObject({ error: false })
  })

  test('appears everywhere again once it is available', async () => {
    await say('let', 'available for rent')
    await foldPlaces(app.ctx.db)
    for (const [name, shown] of Object.entries(lists))
      expect(await shown(), name).toEqual(['flat', 'let', 'open'])
    for (const [name, counted] of Object.entries(counts)) expect(await counted(), name).toBe(3)
    await foldTiles(app.ctx.db)
    expect(await counts['property-map']!()).toBe(3)
    expect(await list({ market: 'rented' })).toEqual([])
  })
})
