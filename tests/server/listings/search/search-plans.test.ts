import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardColumns } from '../../../../server/areas/search/card'
import { listRows } from '../../../../server/areas/search/list-cards'
import { newestPart } from '../../../../server/areas/search/newest-part'
import { content } from '../../../../server/areas/search/facts'
import { roomRanges } from '../../../../server/areas/search/parameter-values'
import { orders, relevanceOf } from '../../../../server/areas/search/order'
import { all } from '../../../../server/areas/search/condition'
import { freeSlug } from '../../../../server/areas/listing-kinds/free-slug'
import { listSimilar } from '../../../../server/areas/listings/similar'
import { conditionsOf, isPublic, matching } from '../../../../server/areas/search/build-conditions'
import { plannedAnew } from '../../../../server/platform/db/force-replan'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { ground, listing, type Ground } from '../../../support/listings-world'

let app: TestApp
let at: Ground
let owner: number

/** Number of homes, posted one a day; every third is by a lake, and every ninth has the lake in its title. */
const many = 240

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx)).user.id
  const model = await listing(app.ctx, at, owner, {
    title: 'Lake',
    bedrooms: 0,
    posted_at: new Date('2026-01-01T00:00:00Z'),
  })
  const { db } = app.ctx
  await sql`
    insert into property (slug, user_id, category_id, property_type, title, description, price, currency, address, city,
      state, country, latitude, longitude, attrs, request_status, status, market_status, posted_at, updated_at)
    select 'home-' || n, user_id, category_id, property_type, case when n % 9 = 0 then 'Lake' else 'House' end,
      case when n % 3 = 0 then 'By the lake' else 'Quiet' end, price + (n * 7919 % 50 - 25) * 100000, currency, address, city,
      state, country, latitude, longitude, jsonb_build_object(${String(at.bedrooms)}::text, n % 7), request_status, status,
      market_status, posted_at - n * interval '1 day', updated_at
    from property, generate_series(1, ${many - 1}::int) n where id = ${model}`.execute(db)
  await sql`
    insert into property_parameter (property_id, parameter_id, value, value_num)
    select p.id, ${at.bedrooms}, v.value, v.value::float8 from property p, jsonb_each_text(attrs) v
    where p.id <> ${model}`.execute(db)
  await sql`vacuum analyze property`.execute(db)
})
afterAll(() => app.close())

const source = { table: 'property', alias: 'p', columns: cardColumns(null), joins: sql`` } as const
/** Searches for a whole word, because statistics on so few rows don't cover prefixes. */
const query = "'lake'"
const asText = (match: string) => ({ match, answered: [] })
const byTheLake = [isPublic, matching('p', asText(query))]
const idsOf = async (order: Parameters<typeof listRows>[1]['order'], limit: number, offset = 0) => {
  const wanted = { conditions: byTheLake, order, limit, offset, viewerId: null, now: app.ctx.clock.now() }
  const { rows, extra } = await listRows(app.ctx.db, wanted)
  return { ids: rows.map(({ id }) => id), total: extra.total }
}

describe('text search in the newest part', () => {
  test('runs only where many listings match', async () => {
    const { db } = app.ctx
    expect(await newestPart(db, source, byTheLake, { wanted: 8 })).not.toBeNull()
    expect(await newestPart(db, source, byTheLake, { wanted: 60 })).toBeNull()
    expect(
      await newestPart(db, source, [isPublic, matching('p', asText("'castle'"))], { wanted: 8 }),
    ).toBeNull()
  })

  test('returns the same page as a full search', async () => {
    const { db } = app.ctx
    const { rows } = await sql<{ id: number }>`
      select id from (select * from property p where ${matching('p', asText(query))} order by posted_at desc limit 8) p
      order by ts_rank(fts, ${query}::tsquery) desc, posted_at desc, id desc`.execute(db)
    const all = rows.map(({ id }) => id)
    expect((await idsOf({ ...relevanceOf('p', query), window: 8 }, 5)).ids).toEqual(all.slice(0, 5))
    expect((await idsOf({ ...relevanceOf('p', query), window: 8 }, 5, 3)).ids).toEqual(all.slice(3))
    const guessed = { ...orders.newest, words: 1 }
    for (const [limit, offset] of [
      [3, 0],
      [5, 4],
      [100, 0],
      [5, 78],
    ] as const)
      expect(await idsOf(guessed, limit, offset)).toEqual(await idsOf(orders.newest, limit, offset))
  })

  test('fills the page even if the newest part has fewer matches than estimated', async () => {
    const { db } = app.ctx
    const newest = sql`id in (select id from property order by posted_at desc limit 60)`
    await sql`update property set status = 'inactive' where ${newest}`.execute(db)
    try {
      const { ids } = await idsOf({ ...relevanceOf('p', query), window: 8 }, 8)
      expect(ids).toHaveLength(8)
      expect((await idsOf({ ...orders.newest, words: 1 }, 8)).ids).toEqual(
        (await idsOf(orders.newest, 8)).ids,
      )
    } finally {
      await sql`update property set status = 'active'`.execute(db)
    }
  })

  test('widens the part according to the matches found so far', async () => {
    const { db } = app.ctx
    await sql`vacuum analyze property`.execute(db)
    const part = (await newestPart(db, source, byTheLake, { wanted: 4 }))!
    const lies = async (within: typeof part.within) =>
      (await sql<{ n: number }>`select count(*)::int as n from property p where ${within}`.execute(db))
        .rows[0]!.n
    const first = await lies(part.within)
    // Statistics resolve time in steps of 2.4 days, so a part may be off by one step, and a doubled part by two more.
    const near = 3 * 2.4
    // A part should contain 1.5 times the 6 matches wanted: with 3 found, the period doubles; with 4, it grows by half.
    expect(Math.abs((await lies(part.wider(3)!)) - 2 * first)).toBeLessThan(near)
    expect(Math.abs((await lies(part.wider(4)!)) - 1.5 * first)).toBeLessThan(near)
    // With one or none found, matches are so rare that all listings are searched.
    for (const rare of [0, 1]) expect(part.wider(rare)).toBeNull()
  })

  test('returns the same page as a full search if most of the newest listings are gone', async () => {
    const { db } = app.ctx
    const days = sql`extract(day from timestamptz '2026-01-01T00:00:00Z' - posted_at)::int`
    await sql`update property set status = 'inactive' where ${days} < 60 and ${days} % 9 <> 0`.execute(db)
    try {
      const { rows } = await sql<{ id: number }>`
        select id from (select * from property p where ${matching('p', asText(query))} and public order by posted_at desc limit 4) p
        order by ts_rank(fts, ${query}::tsquery) desc, posted_at desc, id desc`.execute(db)
      const { ids } = await idsOf({ ...relevanceOf('p', query), window: 4 }, 4)
      expect(ids).toEqual(rows.map(({ id }) => id))
    } finally {
      await sql`update property set status = 'active'`.execute(db)
    }
  })
})

test('numeric ranges match the same listings through the index and through the rows', async () => {
  const list = async (parameter_values: string) =>
    (await app.call('get-property-list', { parameter_values, limit: '100', sort: 'newest' })) as {
      total?: number
      data: unknown[]
    }
  const request = (range: string) => `${at.bedrooms}:${range}`
  // With two conditions, one is evaluated on the row.
  for (const [both, one] of [
    ['2-,-4', '2-4'],
    ['5-,0-', '5-'],
    ['6-,-5', '7-9'],
    ['-1,1-', '1-1'],
  ] as const) {
    const found = await list(both.split(',').map(request).join())
    expect(found.data.length, both).toBe((await list(request(one))).data.length)
    expect(found).toMatchObject({ ...(await list(request(one))), message: expect.anything() })
  }
  expect((await list(request('2-4'))).total).toBeGreaterThan(90)
})

test('similar listings are sorted by step, and by distance within a step, on every page', async () => {
  const { db } = app.ctx
  const source = await db
    .selectFrom('property')
    .selectAll()
    .where('slug', '=', 'home-100')
    .executeTakeFirstOrThrow()
  await sql`update property set city = 'Tacoma', latitude = 47.2 - id % 3 * 0.1 where id % 10 = 0`.execute(db)
  await sql`update property set category_id = ${at.flat}, longitude = -122 - id % 4 * 0.1 where id % 10 = 3`.execute(
    db,
  )
  await sql`update property set market_status = 'sold' where id % 10 = 2`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, price, point(longitude, latitude) <-> point(${source.longitude}, ${source.latitude}) as away,
        case when category_id <> ${source.category_id} then 3 when city <> ${source.city} then 2 else 1 end as step
      from property where id <> ${source.id} and market_status = 'available'
        and price between ${source.price * 0.5} and ${source.price * 1.5}) p
    order by step, case when step = 1 then abs(price - ${source.price}::bigint) end, away, id`.execute(db)
  const all = rows.map(({ id }) => id)
  expect(all.length).toBeGreaterThan(100)
  for (const offset of [0, 3, 40, 128, 140, 150, all.length - 2]) {
    const reply = await app.call('get-all-similar-properties', { id: source.id, limit: 6, offset })
    expect(reply.data.map(({ id }: { id: number }) => id)).toEqual(all.slice(offset, offset + 6))
    expect(reply.total).toBe(all.length)
    // Rare prices are fetched and sorted, common ones scanned by distance; both give the same result.
    const looker = { viewerId: null, now: app.ctx.clock.now() }
    const common = await listSimilar(db, source, { limit: 6, offset, rareMax: 0, ...looker })
    expect(common.data.map(({ id }) => id)).toEqual(all.slice(offset, offset + 6))
  }
})

test('filters for several rooms and property types match the union of each, in index order', async () => {
  const list = async (filter: object) => {
    const reply = await app.call('get-property-list', { ...filter, limit: '100', sort: 'newest' })
    return { total: reply['total'], ids: reply.data.map(({ id }: { id: number }) => id) }
  }
  for (const min of [1, 4, 6, 7])
    expect(await list({ bedrooms_min: String(min) }), String(min)).toEqual(
      await list({ parameter_values: `${at.bedrooms}:${min}-` }),
    )
  const both = { category_ids: `${at.house},${at.flat}` }
  expect(await list({ ...both, bedrooms_min: '3' })).toEqual(await list({ bedrooms_min: '3' }))
  const looking = { viewerId: null, now: app.ctx.clock.now(), currency: 'USD' }
  const conditions = conditionsOf({ category_ids: [at.house, at.flat] }, looking)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select p.id from property p
    where ${all(conditions)} order by p.posted_at desc, p.id desc limit 13`.execute(app.ctx.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

test('the map filters by rooms as the list does, using an index-only scan', async () => {
  const onMap = async (min: number) =>
    (await app.call('property-map', { bedrooms_min: String(min), zoom: '4' }))['total']
  const inList = async (min: number) =>
    (await app.call('get-property-list', { parameter_values: `${at.bedrooms}:${min}-` }))['total']
  for (const min of [1, 5, 6, 7]) expect(await onMap(min), String(min)).toBe((await inList(min)) ?? 0)

  const looking = { viewerId: null, now: app.ctx.clock.now(), currency: 'USD', rangesApart: true }
  const conditions = conditionsOf({ north: 80, south: -80, east: 170, west: -170 }, looking)
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain select p.id, p.latitude, p.longitude from property p
    where ${all([...conditions, ...roomRanges({ bedrooms_min: 3 }).map(content)])}
    order by p.posted_at desc, p.id desc limit 13`.execute(app.ctx.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan/)
})

test("room counts change with a listing's values and with the attribute chosen to count them", async () => {
  const { db } = app.ctx
  const rooms = async () =>
    (
      await db
        .selectFrom('property')
        .select('bedrooms')
        .where('slug', '=', 'home-1')
        .executeTakeFirstOrThrow()
    ).bedrooms
  const say = (attrs: object) =>
    sql`update property set attrs = ${JSON.stringify(attrs)}::jsonb where slug = 'home-1'`.execute(db)
  const countedBy = (role: 'bedrooms' | null) =>
    db.updateTable('parameter').set({ role }).where('id', '=', at.bedrooms).execute()
  expect(await rooms()).toBe(1)
  await say({ [at.bedrooms]: 4 })
  expect(await rooms()).toBe(4)
  await countedBy(null)
  expect(await rooms()).toBeNull()
  await countedBy('bedrooms')
  expect(await rooms()).toBe(4)
  await say({})
  expect(await rooms()).toBeNull()
})

test('a statement with a custom plan returns its own rows, even after an error', async () => {
  const divided = async (by: number) => {
    const { rows } = await sql<{ n: number }>`${plannedAnew} select 12 / ${by}::int as n`.execute(app.ctx.db)
    return rows[0]?.n
  }
  expect([await divided(3), await divided(4)]).toEqual([4, 3])
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divided(2)).toBe(6)
})

test("a free slug is found without reading all listings' slugs (D84)", () =>
  app.ctx.db.transaction().execute(async (trx) => {
    // A table this small would be scanned sequentially.
    await sql`set local enable_seqscan = off`.execute(trx)
    const rowsRead = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'property'`.execute(
        trx,
      )
      return rows[0]!.n
    }
    const before = await rowsRead()
    expect(await freeSlug(trx, 'Lakeside')).toBe('lakeside')
    expect((await rowsRead()) - before).toBeLessThan(10)
    expect(await freeSlug(trx, 'Home 7')).toBe('home-7-2')
  }))
