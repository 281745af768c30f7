import { describe, expect, test } from 'vitest'
import { filterCounts } from '../../../../contract/limits'
import { loosened } from '../../../../server/areas/search/loosen-filter'
import { priceBars } from '../../../../server/areas/search/price-bars'
import { listing } from '../../../support/listings-world'
import { searchSite } from './search-site'

const site = searchSite()
const counts = (filter: object, token?: string) =>
  site.app.call('property-counts', filter, token ? { token } : {})
const alternatives = (filter: object) => site.app.call('property-alternatives', filter)

const [house, flat] = [1, 2]

describe('filter counts', () => {
  test.each([
    [{}, 5],
    [{ property_type: 'sell', min_price: '100000', max_price: '300000' }, 2],
    [{ bedrooms_min: '3' }, 2],
    [{ category_ids: '1,2', city: 'seattle' }, 4],
    [{ search: 'LAKE cott' }, 1],
    [{ search: '&&&' }, 0],
    [{ market: 'all' }, 5],
  ])('match the total of the list: %j', async (filter, total) => {
    const reply = await counts(filter)
    expect(reply).toMatchObject({ error: false, total, total_is_capped: false })
    expect((await site.list(filter))['total']).toBe(total)
  })

  test('count each property type among the results of the other filters, with none or several types selected', async () => {
    const all = [
      { id: house, count: 4 },
      { id: flat, count: 1 },
    ]
    for (const asked of [{}, { category_ids: '2' }, { category_slug_id: 'flat' }, { category_id: '1' }])
      expect((await counts(asked)).data.categories).toEqual(all)
    expect((await counts({ property_type: 'sell' })).data.categories).toEqual([{ id: house, count: 4 }])
    expect((await counts({ bedrooms_min: '3', category_ids: '2' })).data.categories).toEqual([
      { id: house, count: 2 },
    ])
    expect((await counts({ city: 'Nowhere' })).data.categories).toEqual([])
  })

  test('apply all filters but the price to the price histogram, whose bars stay the same', async () => {
    // Homes for sale cost 50,000, 100,000, 200,000 and 900,000 dollars; the last price exceeds all bars.
    const bars = Array.from({ length: filterCounts.bars }, () => 0)
    for (const at of [0, 5, 15, 21]) bars[at] = 1
    const prices = {
      currency: 'USD',
      from_minor: 5_000_000,
      step_minor: 1_000_000,
      bars,
      median_minor: 15_000_000,
      is_sample: false,
    }
    expect((await counts({ property_type: 'sell' })).data.prices).toEqual(prices)
    const bounded = await counts({ property_type: 'sell', max_price: '60000' })
    expect(bounded.data.prices).toEqual(prices)
    expect(bounded['total']).toBe(1)
    expect((await counts({ city: 'Nowhere' })).data.prices).toBeNull()
  })

  test('omit prices on request from the bars', async () => {
    const id = await listing(site.app.ctx, site.at, site.owner.user.id, { price: 0, city: 'Quiet Town' })
    try {
      const reply = await counts({ city: 'Quiet Town' })
      expect(reply).toMatchObject({ total: 1, data: { prices: null } })
    } finally {
      await site.app.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', id).execute()
    }
  })

  test.each([
    [{ latitude: '47' }, 'longitude'],
    [{ parameter_values: 'abc' }, 'parameter_values'],
    [{ posted_since: '2026-02-31' }, 'posted_since'],
    [{ bedrooms_min: '0' }, 'bedrooms_min'],
  ])('reject the same filters as the list: %j', async (filter, field) => {
    for (const reply of [await counts(filter), await alternatives(filter)])
      expect(reply).toMatchObject({
        error: true,
        code: 'VALIDATION',
        errors: { [field]: expect.any(String) },
      })
  })
})

describe('price bars', () => {
  test.each([
    [[], null],
    [[45_000_000], { from: 45_000_000, bars: [1] }],
    [[100, 100, 100], { from: 100, bars: [3], median: 100, step: 100 }],
    [[100, 300], { from: 100, step: 100, bars: [1, 0, 1], median: 200 }],
  ])('the server calculates them for %j', (prices, drawn) => {
    if (drawn) expect(priceBars(prices, 100)).toMatchObject(drawn)
    else expect(priceBars(prices, 100)).toBeNull()
  })

  test('contain every price once, with round edges in whole major units', () => {
    for (const unit of [1, 100, 1_000])
      for (const spread of [1, 40, 7_919, 3_456_789]) {
        const prices = Array.from({ length: 200 }, (_, n) => unit * 1_000 + ((n * 7_919) % 200) * spread)
        const drawn = priceBars(prices, unit)!
        expect(drawn.bars.length).toBeLessThanOrEqual(filterCounts.bars)
        expect(drawn.bars.reduce((sum, n) => sum + n)).toBe(200)
        expect(drawn.step % unit).toBe(0)
        expect(drawn.from % drawn.step).toBe(0)
        expect(drawn.bars[0]).toBeGreaterThan(0)
        const second = prices.filter((price) => price >= drawn.from && price < drawn.from + drawn.step)
        expect(drawn.bars[0]).toBe(second.length)
      }
  })
})

describe('suggestions for an empty result', () => {
  const filtersOf = async (filter: object) => {
    const reply = await alternatives(filter)
    expect(reply.error, reply.message).toBe(false)
    return reply.data as { filter: Record<string, string>; is_wider: boolean; total: number }[]
  }

  test('change a single filter, starting with the smallest step, and show the resulting total', async () => {
    // The cheapest three-bedroom house costs 200,000.
    const asked = { bedrooms_min: '3', max_price: '190000', property_type: 'sell' }
    const found = await filtersOf(asked)
    expect(found).toEqual([
      { filter: { ...asked, max_price: '210000' }, is_wider: true, total: 1, total_is_capped: false },
      {
        filter: { max_price: '190000', property_type: 'sell' },
        is_wider: false,
        total: 2,
        total_is_capped: false,
      },
      {
        filter: { bedrooms_min: '3', property_type: 'sell' },
        is_wider: false,
        total: 2,
        total_is_capped: false,
      },
    ])
    for (const { filter, total } of found) expect((await site.list(filter))['total']).toBe(total)
  })

  test('reduce the rooms, widen the radius or period, or use the state instead of the city', async () => {
    const wider = async (asked: object) =>
      (await filtersOf(asked)).flatMap((one) => (one.is_wider ? [one.filter] : []))
    expect(await wider({ bedrooms_min: '6' })).toEqual([{ bedrooms_min: '5' }])
    const near = { latitude: '45.6', longitude: '-122.68' }
    expect(await wider({ ...near, radius: '5' })).toEqual([{ ...near, radius: '10' }])
    expect(await wider({ posted_since: '1', city: 'Portland' })).toEqual([
      { posted_since: '0', city: 'Portland' },
    ])
    expect(await wider({ city: 'Salem', state: 'Oregon' })).toEqual([{ state: 'Oregon' }])
  })

  test('remove several property types together, never just one of them', async () => {
    expect(await filtersOf({ category_ids: '2,9', bedrooms_min: '1' })).toMatchObject([
      { filter: { bedrooms_min: '1' }, total: 3 },
      { filter: { category_ids: '2,9' }, total: 1 },
    ])
  })

  test("don't exist without a filter or if no single change helps", async () => {
    expect(await filtersOf({})).toEqual([])
    expect(await filtersOf({ city: 'Nowhere', bedrooms_min: '9' })).toEqual([])
  })
})

test('a loosened filter is never stricter than before and differs in one condition', () => {
  const filter = {
    max_price: 190_000,
    min_price: 180_000,
    bedrooms_min: 2,
    posted_since: '2',
    search: 'lake',
  }
  const others = loosened(filter)
  for (const { filter: other } of others) {
    const differing = Object.keys(filter).filter(
      (key) => other[key as keyof typeof filter] !== filter[key as keyof typeof filter],
    )
    expect(differing).toHaveLength(1)
    expect(other.max_price ?? Infinity).toBeGreaterThanOrEqual(filter.max_price)
    expect(other.min_price ?? 0).toBeLessThanOrEqual(filter.min_price)
    expect(other.bedrooms_min ?? 0).toBeLessThanOrEqual(filter.bedrooms_min)
  }
  expect(
    others.flatMap(({ filter: other }) => (other.max_price === 190_000 ? [] : (other.max_price ?? []))),
  ).toEqual([210_000, 240_000, 290_000])
})
