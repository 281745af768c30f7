import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countPlaces } from '../../../../server/areas/content/suggestions'
import { searchSite } from './search-site'

const site = searchSite()
const { list, names } = site

describe('property list', () => {
  test("shows approved, active listings that aren't deleted, newest first", async () => {
    const reply = await list({})
    expect(reply.status).toBe(200)
    expect(names(reply)).toEqual(['cheap', 'rent', 'portland', 'middle', 'dear'])
    expect(reply).toMatchObject({ total: 5, total_is_capped: false, next_cursor: null })
  })

  test.each([
    [{ category_id: '2' }, ['rent']],
    [{ category_slug_id: 'flat' }, ['rent']],
    [{ property_type: '1' }, ['rent']],
    [{ category_ids: '1,2' }, ['cheap', 'rent', 'portland', 'middle', 'dear']],
    [{ category_ids: '2,999' }, ['rent']],
    [{ category_ids: '1', city: 'Portland' }, ['portland']],
    [{ category_ids: '1', category_id: '2' }, []],
    [{ bedrooms_min: '1' }, ['cheap', 'middle', 'dear']],
    [{ bedrooms_min: '3' }, ['middle', 'dear']],
    [{ bedrooms_min: '2', parameter_values: '1:-4', category_ids: '1,2' }, ['middle']],
    [{ bedrooms_min: '6' }, []],
    [{ bathrooms_min: '1' }, []],
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
    [{ search: "house & | ! :* ' \\ pine", sort: 'newest' }, ['cheap', 'rent', 'portland', 'middle', 'dear']],
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
    // A self-intersecting star whose outline winds around its centre twice.
    [{ area: '46.52,-122.68;44.7,-122.1;45.8,-123.6;45.8,-121.7;44.7,-123.3' }, ['portland']],
    [{ promoted: '0' }, ['cheap', 'rent', 'portland', 'middle', 'dear']],
    [{ promoted: '1' }, []],
  ])('filters by %j', async (filter, expected) => {
    const reply = await list(filter)
    expect(reply.error, reply.message).toBe(false)
    expect(names(reply)).toEqual(expected)
  })

  test('matches each of several selected options exactly, not parts of one', async () => {
    const { ctx } = site.app
    const { extras, furnishing } = site.at
    const answers = { cheap: 'Pool', middle: 'Pool, Sauna', dear: 'Steam Sauna, Whirlpool' }
    for (const [name, answer] of Object.entries(answers))
      await ctx.db
        .updateTable('property')
        .set({ attrs: sql<never>`attrs || ${JSON.stringify({ [extras]: answer })}::jsonb` })
        .where('id', '=', site.ids[name]!)
        .execute()
    for (const [asked, found] of [
      [`${extras}:Pool`, ['cheap', 'middle']],
      [`${extras}:Sauna`, ['middle']],
      [`${extras}:Whirlpool`, ['dear']],
      [`${extras}:Sauna,${extras}:Pool`, ['middle']],
      [`${extras}:Sauna,${furnishing}:Furnished`, ['middle']],
      [`${furnishing}:Sauna`, []],
      [`${extras}:Pool, Sauna`, undefined],
    ] as const) {
      const reply = await list({ parameter_values: asked })
      expect(reply.error ? undefined : names(reply), asked).toEqual(found)
      if (!reply.error)
        expect((await site.app.call('property-map', { parameter_values: asked }))['total'], asked).toBe(
          found?.length,
        )
    }
  })

  test('matches a list option written like a numeric range', async () => {
    const { ctx } = site.app
    const { furnishing } = site.at
    const attrs = sql<never>`attrs || ${JSON.stringify({ [furnishing]: '1-2' })}::jsonb`
    await ctx.db.updateTable('property').set({ attrs }).where('id', '=', site.ids['rent']!).execute()
    expect(names(await list({ parameter_values: `${furnishing}:=1-2` }))).toEqual(['rent'])
    expect(names(await list({ parameter_values: `${furnishing}:=Furnished` }))).toEqual(['middle'])
    expect(await list({ parameter_values: `${furnishing}:=` })).toMatchObject({ code: 'VALIDATION' })
  })

  test('matches a place in any of its spellings', async () => {
    const { ctx } = site.app
    const set = (city: string, name: string) =>
      ctx.db.updateTable('property').set({ city }).where('id', '=', site.ids[name]!).execute()
    await set('Łódź', 'cheap')
    await set('łódź', 'middle')
    await set('Lodz', 'dear')
    await countPlaces(ctx.db)
    for (const city of ['Łódź', 'łódź', 'lodz', 'LÓDZ']) {
      expect(names(await list({ city })), city).toEqual(['cheap', 'middle', 'dear'])
      expect((await site.app.call('property-map', { city }))['total'], city).toBe(3)
      expect((await site.app.call('get_nearby_properties', { city }))['total'], city).toBe(3)
      expect(names(await list({ city, bedrooms_min: 2 })), city).toEqual(['middle', 'dear'])
    }
    expect(names(await list({ city: 'Lodz', state: 'Oregon' }))).toEqual([])
    for (const name of ['cheap', 'middle', 'dear']) await set('Seattle', name)
    await countPlaces(ctx.db)
  })

  test('identifies the caller only by the token', async () => {
    expect(names(await list({ userid: site.other.user.id }))).toEqual(['portland'])
    expect(names(await list({ current_user: site.other.user.id }, site.owner.token))).toEqual(['portland'])
    expect(names(await list({ current_user: '1' }))).toHaveLength(5)
    expect(await list({ users_promoted: '1' })).toMatchObject({
      error: true,
      code: 'NOT_LOGGED_IN',
      status: 401,
    })
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
    [{ bedrooms_min: '0' }, 'bedrooms_min'],
    [{ bathrooms_min: 'two' }, 'bathrooms_min'],
    [{ category_ids: 'house' }, 'category_ids'],
    [{ area: '47,-122;48,-122' }, 'area'],
    [{ area: '47,-122;48,-122;91,0' }, 'area'],
    [{ area: Array(61).fill('47,-122').join(';') }, 'area'],
  ])('rejects %j', async (filter, field) => {
    const reply = await list(filter)
    expect(reply).toMatchObject({ error: true, code: 'VALIDATION', status: 200 })
    expect(Object.keys(reply.errors ?? {}).map((key) => key.split('.')[0])).toContain(field)
  })

  test('hides the listings of a deactivated account', async () => {
    await site.app.ctx.db
      .updateTable('property')
      .set({ owner_hidden: true })
      .where('id', '=', site.ids['portland']!)
      .execute()
    expect(names(await list({ city: 'Portland' }))).toEqual([])
    await site.app.ctx.db
      .updateTable('property')
      .set({ owner_hidden: false })
      .where('id', '=', site.ids['portland']!)
      .execute()
  })
})
