import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPlaces } from '../../../server/areas/content/suggestions'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { ground, listing, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
let token: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  const owner = await person(app.ctx)
  const reader = await person(app.ctx)
  token = reader.token
  const day = (days: number) => new Date(app.ctx.clock.now().getTime() - days * 86_400_000)
  const add = async (name: string, values: Parameters<typeof listing>[3], userId = owner.user.id) => {
    ids[name] = await listing(app.ctx, at, userId, values)
  }
  await add('wanted', { price: 30_000_000, city: 'Portland', posted_at: day(9) })
  await add('elsewhere', { price: 30_000_000, city: 'Boston', posted_at: day(1) })
  await add('dear', { price: 90_000_000, city: 'Portland', posted_at: day(2) })
  await add('flat', { category_id: at.flat, price: 95_000_000, city: 'Boston', posted_at: day(3), likes: 9 })
  await add('own', { price: 30_000_000, city: 'Portland' }, reader.user.id)
  await add('hidden', { price: 30_000_000, city: 'Portland', status: 'inactive' })
  await app.ctx.db
    .insertInto('property_facility')
    .values({ property_id: ids['dear']!, facility_id: at.school, distance: 1 })
    .execute()
})
afterAll(() => app.close())

const save = (fields: object) => app.call('personalised-fields:save', fields, { token })
const feed = async (asked: object = {}) =>
  (await app.call('get_user_recommendation', asked, { token })) as unknown as {
    data: { id: number; reasons: string[] }[]
    total: number
  }
const shown = async (asked?: object) =>
  (await feed(asked)).data.map(({ id, reasons }) =>
    [Object.keys(ids).find((name) => ids[name] === id)].concat(reasons),
  )

describe('personalised-fields (§2)', () => {
  const nothing = {
    category_ids: [],
    outdoor_facilitiy_ids: [],
    price_range: [],
    property_type: [],
    city: '',
  }

  test('the fields are empty at first, stored as sent and deleted when cleared', async () => {
    const read = async () => (await app.call('personalised-fields', {}, { token })).data
    expect(await read()).toEqual(nothing)
    const sent = {
      category_ids: `${at.house},${at.flat},${at.house}`,
      outdoor_facilitiy_ids: String(at.school),
      price_range: ',400000',
      property_type: 'sell',
      city: 'Portland',
    }
    expect(await save(sent)).toMatchObject({ error: false })
    expect(await read()).toEqual({
      category_ids: [at.house, at.flat],
      outdoor_facilitiy_ids: [at.school],
      price_range: [null, 400_000],
      property_type: ['sell'],
      city: 'Portland',
    })
    expect((await save({ city: 'Boston' })).data).toEqual({ ...nothing, city: 'Boston' })
    await app.call('personalised-fields:clear', {}, { token })
    expect(await read()).toEqual(nothing)
  })

  test.each([
    ['a category nobody has', { category_ids: '999999' }, 'category_ids'],
    ['a facility nobody has', { outdoor_facilitiy_ids: '999999' }, 'outdoor_facilitiy_ids'],
    ['a price range upside down', { price_range: '9,1' }, 'price_range'],
    ['a price without end', { price_range: '1,1e400' }, 'price_range'],
    ['a kind of offer there is not', { property_type: 'swap' }, 'property_type'],
  ])('the call rejects %s', async (_, wrong, field) => {
    const content = await save(wrong)
    expect(content).toMatchObject({ error: true, code: 'VALIDATION' })
    expect(content['errors']).toHaveProperty(field)
  })

  test('the call requires a signed-in user', async () => {
    expect(await app.call('personalised-fields', {})).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })
})

describe('get_user_recommendation', () => {
  test('ranks listings by the number of preferences they meet, and names these preferences', async () => {
    await save({ category_ids: [at.house], city: 'portland', price_range: '250000,400000' })
    expect(await shown()).toEqual([
      ['wanted', 'category', 'price', 'city'],
      ['elsewhere', 'category', 'price'],
      ['dear', 'category', 'city'],
    ])
    await save({ outdoor_facilitiy_ids: [at.school] })
    expect(await shown()).toEqual([['dear', 'facility']])
  })

  test('matches a city in any spelling, like the lists', async () => {
    const owner = await person(app.ctx)
    const written = await Promise.all(
      ['Łódź', 'Lodz'].map((city) => listing(app.ctx, at, owner.user.id, { city, category_id: at.flat })),
    )
    await countPlaces(app.ctx.db)
    for (const city of ['łódź', 'Lodz', 'LODZ']) {
      await save({ city })
      const { data } = await feed()
      expect(new Set(data.map(({ id }) => id)), city).toEqual(new Set(written))
    }
    await app.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', 'in', written).execute()
  })

  test("returns popular listings, excluding the user's own, to a user without preferences", async () => {
    await app.call('personalised-fields:clear', {}, { token })
    const all = await shown()
    expect(all.map(([name]) => name).toSorted()).toEqual(['dear', 'elsewhere', 'flat', 'wanted'])
    expect(all[0]).toEqual(['flat', 'liked'])
  })

  test('paginates without gaps or repeats', async () => {
    await save({ category_ids: [at.house, at.flat] })
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => shown({ offset, limit: 1 })))
    expect(new Set(pages.flat().map(([name]) => name))).toEqual(
      new Set(['dear', 'elsewhere', 'flat', 'wanted']),
    )
    expect((await feed({ limit: 1 })).total).toBe(4)
  })

  test('returns nothing if nothing matches', async () => {
    await save({ city: 'Atlantis' })
    expect(await feed()).toMatchObject({ data: [], total: 0 })
  })
})
