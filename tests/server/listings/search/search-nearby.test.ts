import { describe, expect, test } from 'vitest'
import { listing } from '../../../support/listings-world'
import { searchSite } from './search-site'

const site = searchSite()
const { names } = site

describe('nearby and similar listings', () => {
  test('nearby and similar listings are found by coordinates rather than place names, and sorted by distance', async () => {
    const near = await site.app.call('get_nearby_properties', {
      latitude: '45.6',
      longitude: '-122.6',
      radius: '200',
      city: 'Seattle',
    })
    expect(names(near)[0]).toBe('portland')
    expect(names(await site.app.call('get_nearby_properties', { city: 'Seattle', type: 'rent' }))).toEqual([
      'rent',
    ])
    expect(await site.app.call('get_nearby_properties', {})).toMatchObject({
      error: true,
      code: 'VALIDATION',
    })
  })

  test('distances are measured correctly across the date line', async () => {
    const at = { latitude: -16.8, longitude: 179.98 }
    const add = (longitude: number) =>
      listing(site.app.ctx, site.at, site.other.user.id, { ...at, longitude, city: 'Taveuni' })
    // Listings at 4, 11 and 30 km; the second is across the date line.
    const ids = [await add(179.94), await add(-179.92), await add(179.7)]
    const of = ({ data }: Record<string, any>) => data.map(({ id }: { id: number }) => id)
    for (const point of [at, { ...at, longitude: -180 }]) {
      const asked = { ...point, radius: '100' }
      expect(of(await site.app.call('get_nearby_properties', asked))).toEqual(ids)
      expect(of(await site.app.call('get-property-list', asked))).toEqual(ids)
    }
    const first = await site.app.call('get_nearby_properties', { ...at, radius: '100', limit: 1 })
    expect(of(first)).toEqual([ids[0]])
    const second = await site.app.call('get_nearby_properties', { ...at, radius: '100', limit: 1, offset: 1 })
    expect(of(second)).toEqual([ids[1]])
    await site.app.ctx.db.deleteFrom('property').where('id', 'in', ids).execute()
  })

  test('similar listings widen step by step (price, neighbouring cities, other categories) but never mix sale and rent', async () => {
    const added: [string, number][] = []
    const add = async (name: string, values: Parameters<typeof listing>[3]) => {
      const rest = { price: 21_000_000, ...values }
      added.push([name, await listing(site.app.ctx, site.at, site.other.user.id, rest)])
    }
    const similar = async (call: 'get-all-similar-properties' | 'get-property-list', limit: number) => {
      const asked = { id: site.ids['middle'], limit, get_simiilar: '1' }
      const { data } = (await site.app.call(call, asked)) as { data: { id: number }[] }
      const called = new Map(added.map(([name, id]) => [id, name]))
      return data.flatMap(({ id }) => called.get(id) ?? [])
    }
    const { flat } = site.at
    await add('flat next to it', { category_id: flat })
    await add('flat far off', { category_id: flat, city: 'Boston', latitude: 42.36, longitude: -71.06 })
    await add('house far off', { city: 'Boston', latitude: 42.36, longitude: -71.06 })
    await add('house in the next city', { city: 'Bellevue', latitude: 47.61, longitude: -122.2 })
    await add('dearer by two fifths', { price: 28_000_000 })
    await add('dearer by a fifth', { price: 24_000_000 })
    await add('to let', { property_type: 'rent', rentduration: 'yearly' })
    await add('sold', { market_status: 'sold' })
    await add('hidden', { status: 'inactive' })
    await add('half as dear again', { price: 30_000_001 })
    // The Portland listing of the base data, a house at half the price, is found too but isn't named here.
    const best = [
      'dearer by a fifth',
      'dearer by two fifths',
      'house in the next city',
      'house far off',
      'flat next to it',
      'flat far off',
    ]
    expect(await similar('get-all-similar-properties', 20)).toEqual(best)
    expect(await similar('get-property-list', 20)).toEqual(best)
    for (const limit of [1, 2, 3])
      expect(await similar('get-all-similar-properties', limit)).toEqual(best.slice(0, limit))
    const farOff = { latitude: 25.2, longitude: 55.27, city: 'Dubai', price: 900_000_000_000 }
    const palace = await listing(site.app.ctx, site.at, site.other.user.id, farOff)
    added.push(['palace', palace])
    const instead = await site.app.call('get-all-similar-properties', { id: palace, limit: 2 })
    expect(instead.data.map(({ city }: { city: string }) => city)).toEqual(['Boston', 'Boston'])
    const inside = await site.app.call('get_property', { id: site.ids['middle'], get_simiilar: '1' })
    expect(inside['similar_properties'][0].id).toBe(added[5]![1])
    expect(await site.app.call('get-all-similar-properties', { id: 999 })).toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const [, id] of added) {
      await site.app.ctx.db.deleteFrom('property_parameter').where('property_id', '=', id).execute()
      await site.app.ctx.db.deleteFrom('property').where('id', '=', id).execute()
    }
  })
  test.each(['hidden', 'off'])('only the owner sees them when the listing is %s', async (name) => {
    const id = site.ids[name]!
    const { slug } = await site.app.ctx.db
      .selectFrom('property')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const asked = [
      ['get-all-similar-properties', { id }],
      ['get-all-similar-properties', { slug_id: slug }],
      ['get-property-list', { id, get_simiilar: '1' }],
    ] as const
    for (const [call, which] of asked) {
      expect(await site.app.call(call, which)).toMatchObject({ code: 'NOT_FOUND', data: null })
      const { token } = site.other
      expect(await site.app.call(call, which, { token })).toMatchObject({ code: 'NOT_FOUND', data: null })
      const own = await site.app.call(call, which, { token: site.owner.token })
      expect(own).toMatchObject({ error: false })
    }
  })

  test('anyone with the URL of a removed listing sees them', async () => {
    const id = site.ids['gone']!
    const { slug } = await site.app.ctx.db
      .selectFrom('property')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const similar = (which: object) => site.app.call('get-all-similar-properties', which)
    expect(await similar({ slug_id: slug })).toMatchObject({ error: false })
    expect(await similar({ id })).toMatchObject({ code: 'NOT_FOUND', data: null })
    // A listing that was never public is treated as non-existent.
    const pending = { slug: 'never-approved', request_status: 'pending' } as const
    await listing(site.app.ctx, site.at, site.owner.user.id, {
      ...pending,
      deleted_at: site.app.ctx.clock.now(),
    })
    expect(await similar({ slug_id: pending.slug })).toMatchObject({ code: 'NOT_FOUND', data: null })
  })
})
