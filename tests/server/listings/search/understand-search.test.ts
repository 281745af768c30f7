import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropUnusedWords, noteWords } from '../../../../server/areas/search/vocabulary'
import { understand } from '../../../../server/areas/search/language/understand'
import { placeNames } from '../../../../server/areas/search/language/catalogue-names'
import { termOf } from '../../../../server/areas/search/language/trade-terms'
import { alertMails, alertWorld, sweep, type AlertWorld } from '../../../support/alerts-world'
import { listing } from '../../../support/listings-world'
import { project } from '../../../support/projects-world'

let world: AlertWorld
const add = (values: Parameters<typeof listing>[3]) => listing(world.app.ctx, world.at, world.seller, values)
const ask = (call: 'get-property-list' | 'property-map' | 'property-counts', input: object) =>
  world.app.call(call, input)
const ids = async (search: string) => {
  const reply = await ask('get-property-list', { search, sort: 'newest' })
  return (reply.data as { id: number }[]).map(({ id }) => id)
}

/**
 * Creates a two-bedroom and a one-bedroom flat to rent, a house for sale with three bedrooms and a pool, and a plot.
 */
async function market() {
  const rent = { property_type: 'rent', rentduration: 'monthly', category_id: world.at.flat } as const
  const two = await add({ ...rent, title: 'Flat by the park', price: 150_000, bedrooms: 2 })
  const one = await add({ ...rent, title: 'Small home', price: 90_000, bedrooms: 1 })
  const house = await add({ title: 'House', description: 'With a garden', price: 45_000_000, bedrooms: 3 })
  await world.app.ctx.db
    .updateTable('property')
    .set({ attrs: sql<never>`attrs || ${JSON.stringify({ [world.at.extras]: 'Pool' })}::jsonb` })
    .where('id', '=', house)
    .execute()
  const plot = await add({ title: 'Villa plot', description: 'Level land', price: 20_000_000 })
  await noteWords(world.app.ctx.db)
  return { two, one, house, plot }
}

describe('typed search', () => {
  beforeEach(async () => {
    world = await alertWorld()
  })
  afterEach(() => world.app.close())

  test('applies the filters it names equally to the list, the map and the counts', async () => {
    const { two, one, house } = await market()
    for (const [search, found, read] of [
      ['flats to rent', [one, two], { property_type: 'rent', search: 'flats' }],
      ['2 bedroom flats', [two], { bedrooms_min: '2', search: 'flats' }],
      ['2 BHK to rent', [two], { bedrooms_min: '2', property_type: 'rent' }],
      ['2BHK to rent', [two], { bedrooms_min: '2', property_type: 'rent' }],
      ['house with a pool', [house], { parameter_values: `${world.at.extras}:Pool`, search: 'house' }],
      ['rent under 1000', [one], { max_price: '1000', property_type: 'rent' }],
      ['gardens', [house], undefined],
      ['garden', [house], undefined],
    ] as const) {
      const [list, map, counts] = await Promise.all([
        ask('get-property-list', { search, sort: 'newest' }),
        ask('property-map', { search }),
        ask('property-counts', { search }),
      ])
      expect((list.data as { id: number }[]).map(({ id }) => id).toSorted(), search).toEqual(found.toSorted())
      expect([list.total, map.total, counts.total], search).toEqual(Array(3).fill(found.length))
      const { sort: _, ...shown } = { sort: '', ...(list['search_read'] as object) }
      expect(shown, search).toEqual(read ?? {})
    }
  })

  test('returns the same listings as the filters it was interpreted as', async () => {
    await market()
    const typed = await ask('get-property-list', { search: '2 bed flats to rent under 2000' })
    const explicit = await ask('get-property-list', typed['search_read'] as object)
    expect(explicit.data).toEqual(typed.data)
    expect(explicit['search_read']).toBeUndefined()
  })

  test('matches singular and plural', async () => {
    const { plot } = await market()
    const cottage = await add({
      title: 'Two cities',
      description: '72 m² near a brewery',
      category_id: world.at.flat,
    })
    await noteWords(world.app.ctx.db)
    for (const [one, other, found] of [
      ['villa', 'villas', plot],
      ['city', 'cities', cottage],
      ['brewery', 'breweries', cottage],
      ['72 m²', '72m2', cottage],
      ['72 sqm', '72 square metres', cottage],
    ] as const) {
      expect(await ids(one), one).toEqual([found])
      expect(await ids(other), other).toEqual([found])
    }
  })

  test('keeps its interpretation in a saved search, whose alerts use the same filters', async () => {
    await market()
    const { data } = await world.save({ search: 'flats to rent under 1,000', frequency: 'instant' })
    expect(data).toMatchObject({
      filter: { property_type: 'rent', max_price: '1000', search: 'flats' },
    })
    // A search saved before searches were interpreted.
    await world.app.ctx.db
      .updateTable('saved_search')
      .set({ query: 'search=flats+to+rent+under+1%2C000' })
      .where('id', '=', data.id)
      .execute()
    await sweep(world.app)
    const before = (await alertMails(world.app)).length
    const dear = { property_type: 'rent', rentduration: 'monthly', category_id: world.at.flat } as const
    await add({ ...dear, title: 'Flat too dear', price: 500_000 })
    const fits = await add({ ...dear, title: 'Apartment that fits', price: 80_000 })
    await sweep(world.app)
    const mails = (await alertMails(world.app)).slice(before)
    expect(mails.map(({ text }) => text).join()).toContain('Apartment that fits')
    expect(mails.map(({ text }) => text).join()).not.toContain('Flat too dear')
    expect(fits).toBeGreaterThan(0)
  })

  test('never becomes a word that only projects use', async () => {
    const house = await add({ title: 'Harbour view', description: 'Bright' })
    await project(world.app.ctx, world.at, world.seller)
    await add({ title: 'Other', description: 'Dark' })
    const { db } = world.app.ctx
    await db.updateTable('project').set({ title: 'Harbuor Towers' }).execute()
    await noteWords(db)
    await dropUnusedWords(db)
    expect(await ids('harbuor')).toEqual([house])
    expect((await world.app.call('get-projects', { search: 'harbuor' })).total).toBe(1)
  })

  test('still gets a typo corrected if one of very many listings contains the same typo', async () => {
    const { db } = world.app.ctx
    const slip = await add({ title: 'Belevue', description: 'Bright' })
    await add({ title: 'Bellevue', description: 'Bright' })
    await noteWords(db)
    expect(await ids('belevue')).toEqual([slip])
    // Statistics as in a market of 200,000 listings.
    await sql`update pg_class set reltuples = 200000 where oid = 'property'::regclass`.execute(db)
    await db.updateTable('search_word').set({ n: 5_000 }).where('word', '=', 'bellevue').execute()
    expect(await ids('belevue')).toHaveLength(2)
  })
})

describe('search interpretation', () => {
  const catalogue = {
    kinds: new Map(),
    options: new Map([[termOf('Garden')!, [{ parameterId: 7, option: 'Garden' }]]]),
    roles: new Set(['bedrooms', 'bathrooms'] as const),
    places: placeNames([]),
    names: [],
  }
  const read = (search: string) => understand({ search }, catalogue, { currency: 'USD' }).filter

  test.each([
    [
      '3 bed house with garden for sale in Oslo under 500k',
      {
        bedrooms_min: 3,
        parameter_values: '7:Garden',
        property_type: 'sell',
        max_price: 500_000,
        search: 'house in Oslo',
      },
    ],
    ['200-400k flats', { min_price: 200_000, max_price: 400_000, search: 'flats' }],
    ['50 لاख', { search: '50 لاख' }],
    ['under 50 lakh', { max_price: 5_000_000 }],
    ['under 350.000', { search: 'under 350.000' }],
    ['flat under €500k', { search: 'flat under €500k' }],
    ['flat under $500k', { max_price: 500_000, search: 'flat' }],
    ['over 100 m2', { search: 'over 100 m2' }],
    ['built from 2010', { search: 'built from 2010' }],
    ['house without garden', { search: 'house without garden' }],
    ['3 ملاعب', { search: '3 ملاعب' }],
    [
      'فيلا ٣ غرف بحديقة للبيع',
      { bedrooms_min: 3, parameter_values: '7:Garden', property_type: 'sell', search: 'فيلا' },
    ],
    ['२ बीएचके फ़्लैट किराये पर', { bedrooms_min: 2, property_type: 'rent', search: 'फ़्लैट' }],
    ['lake cott', { search: 'lake cott' }],
    ['a', { search: 'a' }],
  ])('reads %j', (search, filter) => expect(read(search)).toEqual(filter))

  test('gives the typed words precedence over a different value in the filter', () => {
    const { filter } = understand({ search: 'flats to rent', property_type: 'sell' }, catalogue, {
      currency: 'USD',
    })
    expect(filter).toEqual({ property_type: 'rent', search: 'flats' })
  })
})
