import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'

/**
 * Recounts available listings in every city, state and country and adds new places to the suggestions; places with only
 * sold or rented listings count as zero. Reads a whole index, so run it after imports and otherwise rarely (see
 * `foldPlaces`).
 */
export async function countPlaces(db: Kysely<DB>): Promise<void> {
  await sql`
    with listed as (
      select city, state, country, count(*) filter (where on_offer)::int as n, avg(latitude) as latitude, avg(longitude) as longitude
      from property where public group by city, state, country),
    places as (
      select 'city' as kind, city as term, city, state, country, latitude, longitude, n from listed
      union all
      select 'state', state, null, state, country, null, null, sum(n)::int from listed group by state, country
      union all
      select 'country', country, null, null, country, null, null, sum(n)::int from listed group by country),
    emptied as (
      update suggestion s set n = 0 where s.kind in ('city', 'state', 'country') and s.n > 0
        and not exists (select from places p where p.kind = s.kind and p.term = s.term
          and p.state is not distinct from s.state and p.country is not distinct from s.country))
    insert into suggestion (kind, term, city, state, country, latitude, longitude, n)
    select kind, term, city, state, country, latitude, longitude, n from places where term <> ''
    on conflict (kind, term, coalesce(city, ''), coalesce(state, ''), coalesce(country, ''))
    do update set n = excluded.n, latitude = excluded.latitude, longitude = excluded.longitude
    where suggestion.n <> excluded.n`.execute(db)
}

/** Lock that serialises counts, so that an older count can't overwrite a newer one. */
const inOrder = sql`select pg_advisory_xact_lock(hashtextextended('places', 0))`

/** Like `countPlaces`, but takes the lock of `foldPlaces` and includes its pending changes. */
export async function countAllPlaces(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await inOrder.execute(trx)
    await trx.deleteFrom('place_due').execute()
    await countPlaces(trx)
  })
}

/**
 * Recounts places in which public listings were added, removed or changed since the last run; states and countries are
 * summed from their cities. Returns the number of places.
 */
export async function foldPlaces(db: Kysely<DB>): Promise<number> {
  if (!(await db.selectFrom('place_due').select('id').limit(1).executeTakeFirst())) return 0
  return db.transaction().execute(async (trx) => {
    await inOrder.execute(trx)
    const due = await trx.deleteFrom('place_due').returning(['city', 'state', 'country']).execute()
    const touched = [...new Map(due.map((place) => [Object.values(place).join('\n'), place])).values()]
    if (touched.length === 0) return 0
    await countCities(trx, touched)
    await sumUp(trx, touched)
    return touched.length
  })
}

interface Touched {
  city: string
  state: string
  country: string
}

const rowsOf = (touched: readonly Touched[]) => sql`
  jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as t(city text, state text, country text)`

async function countCities(trx: Kysely<DB>, touched: readonly Touched[]): Promise<void> {
  await sql`
    insert into suggestion (kind, term, city, state, country, latitude, longitude, n)
    select 'city', t.city, t.city, t.state, t.country, l.latitude, l.longitude, l.n
    from ${rowsOf(touched)} cross join lateral (
      select count(*) filter (where p.on_offer)::int as n, avg(latitude) as latitude, avg(longitude) as longitude
      from property p where p.public and p.city = t.city and p.state = t.state and p.country = t.country) l
    where t.city <> ''
    on conflict (kind, term, coalesce(city, ''), coalesce(state, ''), coalesce(country, ''))
    do update set n = excluded.n, latitude = coalesce(excluded.latitude, suggestion.latitude),
      longitude = coalesce(excluded.longitude, suggestion.longitude)`.execute(trx)
}

async function sumUp(trx: Kysely<DB>, touched: readonly Touched[]): Promise<void> {
  await sql`
    insert into suggestion (kind, term, city, state, country, n)
    select 'state', t.state, null, t.state, t.country, coalesce(sum(s.n), 0)::int
    from (select distinct state, country from ${rowsOf(touched)}) t
    left join suggestion s on s.kind = 'city' and s.state = t.state and s.country = t.country
    where t.state <> '' group by t.state, t.country
    union all
    select 'country', t.country, null, null, t.country, coalesce(sum(s.n), 0)::int
    from (select distinct country from ${rowsOf(touched)}) t
    left join suggestion s on s.kind = 'city' and s.country = t.country
    where t.country <> '' group by t.country
    on conflict (kind, term, coalesce(city, ''), coalesce(state, ''), coalesce(country, ''))
    do update set n = excluded.n where suggestion.n <> excluded.n`.execute(trx)
}
