import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fitting, placesOf, ruleOf } from '../../server/areas/alerts/rule'
import { testApp, type TestApp } from './harness'
import { ground, listing, type Ground } from './listings-world'
import { person } from './people'

let app: TestApp
let at: Ground
let yen: number
let dollars: number[]

/** $400,000 and $500,000; ¥45,000,000, which has no minor units, is stored between them. */
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

describe('a price in another currency', () => {
  test('lies in no bounds: of the list, the map, the count and the alerts', async () => {
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

  test('is found without bounds', async () => {
    expect((await app.call('get-property-list', {}))['total']).toBe(3)
  })

  test('is in no bar of the prices', async () => {
    const { prices } = (await app.call('property-counts', {})).data
    expect(prices).toMatchObject({ currency: 'USD' })
    expect(prices.bars.reduce((sum: number, n: number) => sum + n, 0)).toBe(2)
  })

  test('makes no listing similar', async () => {
    const near = await app.call('get-all-similar-properties', { id: dollars[0], limit: 6 })
    expect(idsOf(near.data)).toEqual([dollars[1]])
  })

  test('meets no preference for a price', async () => {
    const { token } = await person(app.ctx)
    await app.call('personalised-fields:save', { price_range: '300000,600000' }, { token })
    const feed = await app.call('get_user_recommendation', {}, { token })
    expect(idsOf(feed.data)).toEqual(dollars)
  })
})
