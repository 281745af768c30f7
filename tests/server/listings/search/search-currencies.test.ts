import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { causeOf, fitting, placesOf, ruleOf } from '../../../../server/areas/alerts/search-rule'
import { testApp, type TestApp } from '../../../support/harness'
import { ground, listing, type Ground } from '../../../support/listings-world'
import { person } from '../../../support/people'

let app: TestApp
let at: Ground
let yen: number
let dollars: number[]

/**
 * Creates listings at $400,000, $500,000 and ¥45,000,000; the stored yen amount lies between the two dollar amounts
 * because yen have no minor units.
 */
beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  const { user } = await person(app.ctx)
  yen = await listing(app.ctx, at, user.id, { price: 45_000_000, currency: 'JPY' })
  dollars = [
    await listing(app.ctx, at, user.id, { price: 40_000_000 }),
    await listing(app.ctx, at, user.id, { price: 50_000_000 }),
  ]
})
afterAll(() => app.close())

const bounds = { min_price: '300000', max_price: '600000' }
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id).toSorted((a, b) => a - b)

describe('listing priced in another currency', () => {
  test('it is outside all price bounds in the list, the map, the count and alerts', async () => {
    const list = await app.call('get-property-list', bounds)
    expect(idsOf(list.data)).toEqual(dollars)
    expect(list['total']).toBe(2)
    const view = { north: 48, south: 47, east: -122, west: -123, zoom: 17 }
    expect(idsOf((await app.call('property-map', { ...view, ...bounds })).data)).toEqual(dollars)
    expect((await app.call('property-counts', bounds))['total']).toBe(2)
    const rule = ruleOf({ id: 1, user_id: 0, query: 'min_price=300000&max_price=600000' })
    const all = [yen, ...dollars]
    const looking = {
      now: app.ctx.clock.now(),
      currency: 'USD',
      places: await placesOf(app.ctx.db, all),
    }
    expect((await fitting(app.ctx.db, rule, all, looking)).toSorted((a, b) => a - b)).toEqual(dollars)
  })

  test("it isn't sorted among prices it can't be compared with", async () => {
    for (const sort of ['price_up', 'price_down']) {
      const { data, total, other_currencies } = await app.call('get-property-list', { sort })
      expect(idsOf(data), sort).toEqual(dollars)
      expect(total, sort).toBe(2)
      expect(other_currencies, sort).toEqual([{ currency: 'JPY', total: 1, total_is_capped: false }])
    }
    for (const sort of ['newest', 'most_viewed']) {
      const { total, other_currencies } = await app.call('get-property-list', { sort })
      expect([sort, total, other_currencies]).toEqual([sort, 3, undefined])
    }
  })

  test('it is listed, counted and mapped when the search names its currency', async () => {
    const named = { currency: 'JPY' }
    const within = { ...named, min_price: '45000000', max_price: '45000000' }
    const view = { north: 48, south: 47, east: -122, west: -123, zoom: 17 }
    for (const filter of [named, within]) {
      const list = await app.call('get-property-list', { ...filter, sort: 'price_down' })
      expect(idsOf(list.data)).toEqual([yen])
      expect(list['other_currencies']).toEqual([{ currency: 'USD', total: 2, total_is_capped: false }])
      const map = await app.call('property-map', { ...view, ...filter })
      expect(idsOf(map.data)).toEqual([yen])
      expect(map['other_currencies']).toEqual([{ currency: 'USD', total: 2, total_is_capped: false }])
      expect((await app.call('property-counts', filter))['total']).toBe(1)
    }
    const { prices } = (await app.call('property-counts', named)).data
    expect(prices).toMatchObject({ currency: 'JPY', median_minor: 45_000_000 })
    const typed = await app.call('get-property-list', { currency: 'EUR', search: 'under 500k euros' })
    expect(typed['search_read']).toEqual({ max_price: '500000', currency: 'EUR' })
  })

  test('it is counted separately if it matches everything but the price', async () => {
    const elsewhere = await app.call('get-property-list', { ...bounds, city: 'Nowhere' })
    expect(elsewhere['other_currencies']).toEqual([])
    const here = await app.call('get-property-list', bounds)
    expect(here['other_currencies']).toEqual([{ currency: 'JPY', total: 1, total_is_capped: false }])
  })

  test.each([
    { min_price: '440000', max_price: '460000' },
    { property_type: 'rent', sort: 'price_up' },
    { property_type: 'rent', currency: 'JPY' },
    { min_price: '50000000', currency: 'JPY', sort: 'price_down' },
  ])("it isn't part of the alternatives to a search that compares prices: %j", async (filter) => {
    const { data } = await app.call('property-alternatives', filter)
    expect(data.length).toBeGreaterThan(0)
    for (const other of data) {
      const list = await app.call('get-property-list', other.filter)
      expect([other.filter, other.total]).toEqual([other.filter, list['total']])
      expect(other.filter.sort).toBe(filter.sort)
    }
  })

  test('a search with an unknown currency code is rejected', async () => {
    const { code, errors } = await app.call('get-property-list', { currency: 'XXQ' })
    expect([code, Object.keys(errors ?? {})]).toEqual(['VALIDATION', ['currency']])
  })

  test('a saved search in its currency finds it, with the bounds in that currency', async () => {
    const { token } = await person(app.ctx)
    const wanted = { currency: 'JPY', min_price: 40_000_000 }
    const { data } = await app.call('saved-searches:save', wanted, { token })
    expect(data.filter).toEqual({ currency: 'JPY', min_price: '40000000' })
    const rule = ruleOf({ id: 1, user_id: 0, query: 'min_price=40000000&currency=JPY' })
    const all = [yen, ...dollars]
    const looking = { now: app.ctx.clock.now(), currency: 'USD', places: await placesOf(app.ctx.db, all) }
    expect(await fitting(app.ctx.db, rule, all, looking)).toEqual([yen])
    const cheaper = { parts: ['price'], price_before: 50_000_000 }
    expect(causeOf(cheaper, rule, 'USD')).toBeNull()
    expect(causeOf({ ...cheaper, price_before: 30_000_000 }, rule, 'USD')?.rule).toBe('price')
  })

  test('a search without price bounds finds it', async () => {
    expect((await app.call('get-property-list', {}))['total']).toBe(3)
  })

  test("it isn't counted in any price bar", async () => {
    const { prices } = (await app.call('property-counts', {})).data
    expect(prices).toMatchObject({ currency: 'USD' })
    expect(prices.bars.reduce((sum: number, n: number) => sum + n, 0)).toBe(2)
  })

  test("its price doesn't make it similar to any listing", async () => {
    const near = await app.call('get-all-similar-properties', { id: dollars[0], limit: 6 })
    expect(idsOf(near.data)).toEqual([dollars[1]])
  })

  test("it doesn't match a price preference", async () => {
    const { token } = await person(app.ctx)
    await app.call('personalised-fields:save', { price_range: '300000,600000' }, { token })
    const feed = await app.call('get_user_recommendation', {}, { token })
    expect(idsOf(feed.data)).toEqual(dollars)
  })
})
