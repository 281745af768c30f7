import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlanOf } from '../../../../server/areas/search/map/cells'
import { mapNodes } from '../../../../server/areas/search/map/nodes'
import { foldTiles } from '../../../../server/areas/search/map/fold-tiles'
import { surelyWithin } from '../../../../server/areas/search/map/tiles-within'
import { within } from '../../../../server/areas/search/geo'
import { isPublic } from '../../../../server/areas/search/build-conditions'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { ground, listing, type Ground } from '../../../support/listings-world'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx)).user.id
})
afterAll(() => app.close())

/** Few locations, so that many share a cell, and some lie just beyond a cell's edge. */
const place = fc.record({
  latitude: fc.constantFrom(47.6, 47.6001, 47.61, 47.9, -33.86, 90),
  longitude: fc.constantFrom(-122.3, -122.3001, -122.29, -121, 151.2, 180),
})

const step = fc.oneof(
  fc.record({ does: fc.constant('list' as const), place, rent: fc.boolean(), flat: fc.boolean() }),
  fc.record({ does: fc.constant('move' as const), which: fc.nat(9), place }),
  fc.record({
    does: fc.constantFrom('hide', 'show', 'remove', 'flat', 'sold', 'available'),
    which: fc.nat(9),
  }),
  fc.record({ does: fc.constant('fold' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step): Promise<void> {
  const { db } = app.ctx
  if (one.does === 'fold') return void (await foldTiles(db))
  if (one.does === 'list') {
    const { place, rent, flat } = one
    const kind = rent ? ({ property_type: 'rent', rentduration: 'monthly' } as const) : {}
    await listing(app.ctx, at, owner, { ...place, ...kind, category_id: flat ? at.flat : at.house })
    return
  }
  const row = await db
    .selectFrom('property')
    .select('id')
    .orderBy('id')
    .offset(one.which)
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  if (one.does === 'remove') {
    await db.deleteFrom('search_due').where('property_id', '=', row.id).execute()
    await db.deleteFrom('property').where('id', '=', row.id).execute()
    return
  }
  const set = {
    move: () => (one.does === 'move' ? one.place : {}),
    sold: () => ({ market_status: 'sold' as const }),
    available: () => ({ market_status: 'available' as const }),
    hide: () => ({ status: 'inactive' as const }),
    show: () => ({ status: 'active' as const }),
    flat: () => ({ category_id: at.flat }),
  }[one.does]()
  await db.updateTable('property').set(set).where('id', '=', row.id).execute()
}

const circles = [
  { latitude: 47.6, longitude: -122.3, radius: 1 },
  { latitude: 47.65, longitude: -122.2, radius: 5 },
  { latitude: -33.8, longitude: 151.2, radius: 40 },
  { latitude: 89.99, longitude: 0, radius: 100 },
]

/** Returns the minimum number of listings the tiles report for a circle, and the actual number. */
async function counted(circle: (typeof circles)[number]) {
  const { rows } = await sql<{ least: number; all: number }>`
    select (${surelyWithin(circle) ?? sql`0`})::int as least, count(*)::int as all
    from property p where p.on_offer and ${within(circle, circle.radius)}`.execute(app.ctx.db)
  return rows[0]!
}

type Node = { kind: string; count?: number; latitude: number; longitude: number }

/** Returns every node as its number of listings and their centre. */
async function shown(input: object): Promise<string[]> {
  const reply = await app.call('property-map', input)
  expect(reply.error, reply.message).toBe(false)
  return (reply.data as Node[])
    .map(({ count = 1, latitude, longitude }) => `${count} ${latitude.toFixed(5)} ${longitude.toFixed(5)}`)
    .toSorted()
}

const views = [
  {},
  { property_type: 'rent' },
  { category_slug_id: 'flat', zoom: 2 },
  { category_ids: '2', zoom: 5 },
  { category_ids: '1,2' },
  { north: 48.2, south: 47.3, east: -120.5, west: -122.8, zoom: 10 },
  { north: 48.2, south: 47.3, east: -120.5, west: -122.8, zoom: 7, property_type: 'sell' },
  { north: -10, south: -60, east: -170, west: 150 },
  { market: 'all' },
  { market: 'sold', zoom: 5 },
]

test('tiles plus recent changes give the same result as counting every listing', async () => {
  const { db } = app.ctx
  const run = async (steps: Step[]) => {
    for (const table of ['search_due', 'property_parameter', 'property'] as const)
      await db.deleteFrom(table).execute()
    for (const one of steps) await take(one)
    // Tiles aren't grouped by country.
    const alike = async () => {
      for (const view of views)
        expect(await shown(view), JSON.stringify(view)).toEqual(
          await shown({ ...view, country: 'United States' }),
        )
      for (const circle of circles) {
        const { least, all } = await counted(circle)
        expect(least, JSON.stringify(circle)).toBeLessThanOrEqual(all)
      }
    }
    await alike()
    await foldTiles(db)
    await alike()
    const { rows } = await sql`
      select level, x, y, category_id, property_type, market_status, n, ids, south, north, west, east from property_tile
      where (level, y, x, category_id, property_type, market_status, n, ids, south, north, west, east) not in (
        select l.level, property_tile_row(latitude) >> (16 - l.level), property_tile_column(longitude) >> (16 - l.level),
          category_id, property_type, market_status, count(*), sum(id),
          min(latitude), max(latitude), min(longitude), max(longitude)
        from property cross join generate_series(5, 16) l (level) where public group by 1, 2, 3, 4, 5, 6)`.execute(
      db,
    )
    expect(rows).toEqual([])
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), run), {
    numRuns: 20,
    seed: 23,
  })
})

test('concurrent changes and aggregations lose nothing', async () => {
  const { db } = app.ctx
  for (const table of ['search_due', 'property_parameter', 'property'] as const)
    await db.deleteFrom(table).execute()
  await Promise.all(
    Array.from({ length: 40 }, async (_, nth) => {
      const id = await listing(app.ctx, at, owner, { latitude: 47.6 + (nth % 4) / 1000 })
      if (nth % 3 === 0)
        await db.updateTable('property').set({ status: 'inactive' }).where('id', '=', id).execute()
      if (nth % 5 === 0) await foldTiles(db)
    }),
  )
  expect(await shown({})).toEqual(await shown({ country: 'United States' }))
  await foldTiles(db)
  expect((await app.call('property-map', {}))['total']).toBe(26)
  const circle = { latitude: 47.6015, longitude: -122.33, radius: 5 }
  expect(await counted(circle)).toEqual({ least: 26, all: 26 })
})

test('the map shows only the newest of very many listings outside the tiles, and marks the result as incomplete', async () => {
  const view = { north: 90, south: -90, east: 180, west: -180 }
  const nodes = (atMost: number) =>
    mapNodes(app.ctx.db, { conditions: [isPublic], tiled: null, view, atMost })
  expect(await nodes(26)).toMatchObject({ total: 26, capped: false, nodes: [{ count: 26 }] })
  expect(await nodes(25)).toMatchObject({ total: 25, capped: true })
})

test('all listings outside the tiles are counted if the planner expects a fast query; otherwise only the newest are', async () => {
  const { db } = app.ctx
  const view = { north: 90, south: -90, east: 180, west: -180 }
  expect(await mapNodes(db, { conditions: [isPublic], tiled: null, view })).toMatchObject({
    total: 26,
    capped: false,
  })
  expect(await countPlanOf(db, [isPublic], { most: 25, streets: false })).toMatchObject({ atMost: null })
  const dear = sql<boolean>`(select count(*) from generate_series(1, 100000000)) > 0`
  expect(await countPlanOf(db, [isPublic, dear], { most: 25, streets: false })).toEqual({
    atMost: 25,
    placed: false,
  })
})

test('a total states whether part of it may lie outside the view', async () => {
  const view = { north: 48, east: -122, west: -123, zoom: 7 }
  const whole = await app.call('property-map', { ...view, south: 47.5 })
  expect(whole).toMatchObject({ error: false, total: 26 })
  expect(whole).not.toHaveProperty('total_is_at_most')
  const cut = await app.call('property-map', { ...view, south: 47.6015 })
  expect(cut).toMatchObject({ error: false, total: 26, total_is_at_most: true })
})
