import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { cellSize, finestTile, tileLevels } from './grid'

/** Maximum changes folded per transaction. */
const portion = 20_000
/** Advisory lock held while folding; an arbitrary number unique among ours. */
const lock = 4_716_001

/**
 * Folds pending changes into the tiles of every level, in one process at a time. Map counts are the same before, during
 * and after. Returns the number of changes folded.
 */
export async function foldTiles(db: Kysely<DB>): Promise<number> {
  let folded = 0
  for (;;) {
    const n = await db.transaction().execute(foldSome)
    folded += n
    if (n < portion) return folded
  }
}

async function foldSome(trx: Transaction<DB>): Promise<number> {
  const { rows: got } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(trx)
  if (!got[0]!.mine) return 0
  const { rows } = await sql<{ n: number; gone: boolean }>`
    with due as (
      delete from property_tile_due where id in (select id from property_tile_due order by id limit ${portion})
      returning n, property_id, category_id, property_type, market_status, latitude, longitude,
        property_tile_column(longitude) as x, property_tile_row(latitude) as y),
    sums as (
      select l.level, x >> (${finestTile} - l.level) as x, y >> (${finestTile} - l.level) as y, category_id, property_type, market_status,
        sum(n)::int as n, sum(n * round(latitude * 1e7))::bigint as latitudes,
        sum(n * round(longitude * 1e7))::bigint as longitudes, sum(n * property_id)::bigint as ids,
        min(latitude) filter (where n > 0) as south, max(latitude) filter (where n > 0) as north,
        min(longitude) filter (where n > 0) as west, max(longitude) filter (where n > 0) as east, bool_or(n < 0) as stale
      from due cross join unnest(${`{${tileLevels.join()}}`}::text::int[]) l (level)
      group by 1, 2, 3, 4, 5, 6),
    added as (
      insert into property_tile as t
        (level, x, y, category_id, property_type, market_status, n, latitudes, longitudes, ids, south, north, west, east, stale)
      select * from sums
      on conflict (level, y, x, category_id, property_type, market_status) do update set
        n = t.n + excluded.n, latitudes = t.latitudes + excluded.latitudes,
        longitudes = t.longitudes + excluded.longitudes, ids = t.ids + excluded.ids,
        south = least(t.south, excluded.south), north = greatest(t.north, excluded.north),
        west = least(t.west, excluded.west), east = greatest(t.east, excluded.east), stale = t.stale or excluded.stale)
    select count(*)::int as n, coalesce(bool_or(n < 0), false) as gone from due`.execute(trx)
  const { n, gone } = rows[0]!
  if (gone) await measureStale(trx)
  return n
}

/**
 * Recomputes the bounds of tiles that lost listings: the finest tiles from their listings, coarser tiles from finer
 * ones.
 */
async function measureStale(trx: Transaction<DB>): Promise<void> {
  await sql`delete from property_tile where stale and n = 0`.execute(trx)
  const size = sql`${cellSize(finestTile)}::float8`
  await mend(
    trx,
    finestTile,
    sql`select min(p.latitude) as south, max(p.latitude) as north, min(p.longitude) as west, max(p.longitude) as east
      from property p where p.public and p.category_id = s.category_id and p.property_type = s.property_type
        and p.market_status = s.market_status
        and point(p.longitude, p.latitude) <@ box(
          point((s.x - 0.01) * ${size} - 180, (s.y - 0.01) * ${size} - 90),
          point((s.x + 1.01) * ${size} - 180, (s.y + 1.01) * ${size} - 90))
        and property_tile_row(p.latitude) = s.y and property_tile_column(p.longitude) = s.x`,
  )
  for (const level of tileLevels.slice(0, -1).toReversed())
    await mend(
      trx,
      level,
      sql`select min(f.south) as south, max(f.north) as north, min(f.west) as west, max(f.east) as east
        from property_tile f where f.level = ${level + 1} and f.y between s.y * 2 and s.y * 2 + 1
          and f.x between s.x * 2 and s.x * 2 + 1
          and f.category_id = s.category_id and f.property_type = s.property_type
          and f.market_status = s.market_status`,
    )
}

/** Sets the bounds of a level's stale tiles to the result of `measured` for tile `s`. */
async function mend(trx: Transaction<DB>, level: number, measured: RawBuilder<unknown>): Promise<void> {
  await sql`
    update property_tile t set stale = false, south = b.south, north = b.north, west = b.west, east = b.east
    from property_tile s cross join lateral (${measured}) b
    where s.stale and s.level = ${level} and b.south is not null
      and (t.level, t.y, t.x, t.category_id, t.property_type, t.market_status)
        = (s.level, s.y, s.x, s.category_id, s.property_type, s.market_status)`.execute(trx)
}
