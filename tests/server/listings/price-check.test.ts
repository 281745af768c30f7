import { beforeEach, describe, expect, test } from 'vitest'
import { listingSite } from '../../support/listing-site'
import { person } from '../../support/people'
import { listing } from '../../support/listings-world'

const site = listingSite()

let living: number
let owner: number
let made = 0
beforeEach(async () => {
  const { db } = site.app.ctx
  await db.updateTable('property').set({ status: 'inactive' }).execute()
  await db.updateTable('parameter').set({ measure: null }).execute()
  living = await measured('living_area')
  owner = (await person(site.app.ctx)).user.id
})

/** Adds a numeric attribute to the category House. */
async function measured(measure: 'living_area' | 'plot_area') {
  const { db } = site.app.ctx
  const values = { name: `${measure} ${++made}`, kind: 'number' as const, unit: 'sq ft', icon: null, measure }
  const { id } = await db.insertInto('parameter').values(values).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('category_parameter')
    .values({ category_id: site.at.house, parameter_id: id, position: 5 })
    .execute()
  return id
}

type Columns = Parameters<typeof listing>[3]

/** Adds comparable listings: 1,000 units of area each, at these prices per unit in major units. */
async function sold(perUnits: readonly number[], columns: Columns = {}, parameter = living, area = 1000) {
  for (const perUnit of perUnits) {
    const id = await listing(site.app.ctx, site.at, owner, { price: perUnit * area * 100, ...columns })
    const value = { property_id: id, parameter_id: parameter, value: String(area), value_num: area }
    await site.app.ctx.db.insertInto('property_parameter').values(value).execute()
  }
}

const tenAround265 = [220, 230, 240, 250, 260, 270, 280, 290, 300, 310]

const check = async (input: Record<string, unknown> = {}) => {
  const asked = {
    property_type: 'sell',
    category_id: site.at.house,
    city: 'Seattle',
    area: '1700',
    price: '450000',
    currency: 'USD',
    ...input,
  }
  return (await site.app.call('price-check', asked)).data
}

const unknown = { median_per_unit: null, verdict: 'unknown', suggested_price: null }

describe('price check', () => {
  test('compares the price per unit of area with the median of ten listings', async () => {
    await sold(tenAround265)
    expect(await check()).toEqual({
      comparables: 10,
      median_per_unit: 265,
      verdict: 'usual',
      suggested_price: null,
    })
  })

  test.each([
    ['45000', 'low', 450000],
    ['4500000', 'high', 450000],
    // A zero more would still be too little, and half the median is a bargain rather than a slip.
    ['450', 'low', null],
    ['225000', 'usual', null],
    ['900000', 'usual', null],
    ['450000000', 'high', null],
  ])('finds %s %s, and suggests %s', async (price, verdict, suggested_price) => {
    await sold(tenAround265)
    expect(await check({ price })).toMatchObject({ verdict, suggested_price })
  })

  test('is silent with nine comparable listings', async () => {
    await sold(tenAround265.slice(1))
    expect(await check({ price: '45000' })).toEqual({ comparables: 9, ...unknown })
  })

  test.each<[string, Columns]>([
    ['in another city', { city: 'Portland', state: 'Oregon', latitude: 45.5, longitude: -122.7 }],
    ['in another currency', { currency: 'EUR' }],
    ['for rent', { property_type: 'rent', rentduration: 'monthly' }],
    ['with a price on request', { price: 0 }],
    ['that are sold', { market_status: 'sold' }],
    ['that are hidden', { status: 'inactive' }],
    ['in review', { request_status: 'pending' }],
  ])('does not compare with listings %s', async (_, columns) => {
    await sold(tenAround265.slice(1))
    await sold([250], columns)
    expect(await check()).toMatchObject({ comparables: 9 })
  })

  test('does not compare with another category, or with listings without an area', async () => {
    await sold(tenAround265, { category_id: site.at.flat })
    await listing(site.app.ctx, site.at, owner)
    expect(await check()).toEqual({ comparables: 0, ...unknown })
  })

  test('compares rents with rents of the same period', async () => {
    await sold([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], { property_type: 'rent', rentduration: 'monthly' })
    await sold([12], { property_type: 'rent', rentduration: 'yearly' })
    const rent = { property_type: 'rent', price: '17000' }
    expect(await check({ ...rent, rentduration: 'monthly' })).toMatchObject({
      comparables: 10,
      verdict: 'high',
      suggested_price: 1700,
    })
    expect(await check({ ...rent, rentduration: 'yearly' })).toMatchObject({ comparables: 1 })
  })

  test('finds the city in any spelling, and otherwise what is near the point', async () => {
    await sold(tenAround265)
    expect(await check({ city: 'Ballard' })).toMatchObject({ comparables: 0 })
    const near = { latitude: '47.7', longitude: '-122.3' }
    expect(await check({ city: 'Ballard', ...near })).toMatchObject({ comparables: 10, verdict: 'usual' })
    expect(await check({ city: 'Ballard', latitude: '48.7', longitude: '-122.3' })).toMatchObject({
      comparables: 0,
    })
    await site.app.ctx.db
      .insertInto('suggestion')
      .values({ kind: 'city', term: 'Seattle', city: 'Seattle', n: 10 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await check({ city: 'SEATTLE' })).toMatchObject({ comparables: 10 })
  })

  test('uses the plot where a category has no living area', async () => {
    const plot = await measured('plot_area')
    await sold(tenAround265, {}, plot)
    expect(await check()).toMatchObject({ comparables: 0 })
    await site.app.ctx.db.updateTable('parameter').set({ measure: null }).where('id', '=', living).execute()
    expect(await check()).toMatchObject({ comparables: 10, median_per_unit: 265 })
  })

  test('does not doubt what one in twenty listings costs', async () => {
    // A few luxury homes are far above the median without a slip.
    await sold([...tenAround265, 2600, 2700])
    expect(await check({ price: '4250000' })).toMatchObject({ verdict: 'usual' })
  })

  test.each([{ area: '0' }, { price: '0' }, { currency: 'XX' }, { city: '' }])(
    'refuses %j',
    async (input) => {
      const asked = { property_type: 'sell', category_id: '1', city: 'Seattle', area: '1', price: '1' }
      expect(await site.app.call('price-check', { ...asked, currency: 'USD', ...input })).toMatchObject({
        code: 'VALIDATION',
      })
    },
  )
})
