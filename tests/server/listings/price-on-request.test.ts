import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderOf } from '../../../server/areas/search/order'
import { ruleOf, causeOf } from '../../../server/areas/alerts/search-rule'
import { listingSite } from '../../support/listing-site'
import { person } from '../../support/people'
import { listing, photo } from '../../support/listings-world'

const site = listingSite()
const { seller, post, decide } = site
const call = (name: string, input: Record<string, unknown>, token?: string, lang = 'en') =>
  site.app.call(name as 'post_property', input, { token, lang })

describe('price of 0', () => {
  test('a price of 0 is rejected with a message, as is a missing price', async () => {
    const { token } = await seller()
    for (const price of ['0', '0.00', 0])
      expect((await post(token, { price })).errors, String(price)).toEqual({
        price: 'Enter a price above 0, or choose “Price on request”.',
      })
    // The error is reported together with others.
    expect((await post(token, { price: '', title: '' })).errors).toMatchObject({
      price: 'Enter a price.',
      title: expect.any(String),
    })
    const { data } = await post(token)
    expect((await call('update_post_property', { id: data.id, price: '0' }, token)).errors).toHaveProperty(
      'price',
    )
  })

  test('means a price on request if the owner chose so, until a price is set', async () => {
    const { token } = await seller()
    const asked = { price: '', price_on_request: '1' }
    const { data } = await post(token, asked)
    expect(data).toMatchObject({ price_on_request: true, price: 0, price_minor: 0, currency: 'USD' })
    const edit = (input: Record<string, unknown>) =>
      call('update_post_property', { id: data.id, ...input }, token)
    expect((await edit({ price_on_request: '0' })).errors).toEqual({ price: 'Enter a price.' })
    expect((await edit({ title: 'Another title' })).data).toMatchObject({ price_on_request: true })
    expect((await edit({ price: '1000.5' })).data).toMatchObject({ price_on_request: false, price: 1000.5 })
    // The response's own 0 may be sent back, and a user who ticks the option may have left a price in the field.
    expect((await edit({ price: 0, price_on_request: true })).data).toMatchObject({ price_on_request: true })
    expect((await edit({ price: '800' })).data).toMatchObject({ price: 800 })
    expect((await edit({ price: '900', price_on_request: true })).data).toMatchObject({
      price_on_request: true,
      price_minor: 0,
    })
    const file = { kind: 'gallery', file: await photo() }
    await call('listing-draft:file', { property_id: data.id, ...file }, token)
    const draft = await call('listing-draft', { property_id: data.id }, token)
    expect(draft.data.fields).toMatchObject({ price: '', price_on_request: true })
  })

  test("pending edits and the operator's pages call it a price on request, in the reader's language", async () => {
    const { token } = await seller()
    const { data } = await post(token)
    await decide(data.id, 'listing.approved')
    await call('update_post_property', { id: data.id, price_on_request: 1 }, token)
    const own = await call('own-changes', { property_id: data.id }, token)
    expect(own.data.changes).toEqual([
      { label: 'admin.label.price', before: '$350,000.50', after: 'Price on request' },
    ])
    await decide(data.id, 'revision.approved')
    const seen = await call(
      'admin/record',
      { record: 'property', id: String(data.id) },
      site.boss.token,
      'hi',
    )
    expect(seen.data.fields).toContainEqual({ label: 'admin.label.price', value: 'कीमत पूछने पर' })
  })
})

describe('listings with a price on request', () => {
  const city = 'Pricetown'
  const titles = (reply: { data: unknown }) => (reply.data as { title: string }[]).map(({ title }) => title)
  const found = async (input: Record<string, unknown>) => call('get-property-list', { city, ...input })
  let made: Promise<Record<string, number>> | undefined
  /** Returns the test listings, created on first use: rows as stored before prices on request existed. */
  const market = () => (made ??= list())
  async function list() {
    const { user } = await person(site.app.ctx)
    const ids: Record<string, number> = {}
    for (const [title, price] of Object.entries({
      asked: 0,
      dear: 90_000_000,
      cheap: 100,
      alike: 110,
      also: 0,
    }))
      ids[title] = await listing(site.app.ctx, site.at, user.id, { title, price, city })
    return ids
  }

  test.each([
    ['price_up', ['cheap', 'alike', 'dear', 'asked', 'also']],
    ['price_down', ['dear', 'alike', 'cheap', 'also', 'asked']],
  ])('come last when sorted by %s, on every page', async (sort, whole) => {
    await market()
    expect(titles(await found({ sort }))).toEqual(whole)
    for (const limit of [1, 2, 3]) {
      const paged: string[] = []
      let cursor: string | null | undefined
      let back: string | null | undefined
      do {
        const reply: Awaited<ReturnType<typeof found>> = await found({
          sort,
          limit,
          ...(cursor && { cursor }),
        })
        paged.push(...titles(reply))
        cursor = reply['next_cursor']
        back = reply['prev_cursor']
      } while (cursor)
      expect(paged).toEqual(whole)
      const before = titles(await found({ sort, limit, cursor: back }))
      const last = Math.floor((whole.length - 1) / limit) * limit
      expect(before).toEqual(whole.slice(last - limit, last))
    }
    const second = await found({ sort, limit: 2, offset: 3 })
    expect(titles(second)).toEqual(whole.slice(3))
  })

  test('match no price filter', async () => {
    await market()
    expect(titles(await found({ max_price: 2, sort: 'price_up' }))).toEqual(['cheap', 'alike'])
    expect(titles(await found({ min_price: 0, sort: 'price_up' }))).toEqual(['cheap', 'alike', 'dear'])
    expect(titles(await found({ min_price: 0, max_price: 0 }))).toEqual([])
    // A saved search by price matches once a price is set.
    const rule = ruleOf({ id: 1, user_id: 1, query: 'max_price=2' })
    expect(causeOf({ parts: ['price'], price_before: 0 }, rule, 'USD')).toEqual({
      rule: 'price',
      parts: ['price'],
    })
    expect(causeOf({ parts: ['price'], price_before: 150 }, rule, 'USD')).toBeNull()
  })

  test('never count as similar to a listing by price', async () => {
    const ids = await market()
    const similar = async (id: number) => titles(await call('get-all-similar-properties', { id }))
    expect(await similar(ids['cheap']!)).toEqual(['alike'])
    expect((await similar(ids['asked']!)).slice(0, 4).toSorted()).toEqual(['alike', 'also', 'cheap', 'dear'])
  })

  test('have a label on cards and map markers', async () => {
    const ids = await market()
    const [card] = (await found({ id: ids['asked'] })).data
    expect(card).toMatchObject({ price: 0, price_minor: 0, price_on_request: true })
    const nodes = await call('property-map', { city, zoom: 17 })
    const of = (title: string) => nodes.data.find((node: { title?: string }) => node.title === title)
    expect(of('asked')).toMatchObject({ price_on_request: true })
    expect(of('dear')).toMatchObject({ price_on_request: false, price: 900_000 })
  })

  test.each([
    [{}, 'property_price_up'],
    [{ city }, 'property_city_price_up'],
    [{ max_price: 5 }, 'property_price'],
  ])('sorting %o by lowest price uses the index %s', async (filter, index) => {
    await market()
    const order = orderOf({ sort: 'price_up', ...filter })
    const where = 'city' in filter ? sql`p.public and p.city = ${city}` : sql`p.public`
    const plan = await site.app.ctx.db.transaction().execute(async (trx) => {
      for (const method of ['seqscan', 'sort', 'bitmapscan'])
        await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`
        explain select p.id from property p where ${where} order by ${order.by()} limit 5`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toMatch(new RegExp(`using ${index} `))
    expect(plan).not.toContain('Sort')
  })
})
