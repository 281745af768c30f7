import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/**
 * Counts the public listings of every city, state and country anew, and puts new places among the suggestions.
 * One pass over an index; run after imports and by the clock's sweep, not with each listing.
 */
export async function countPlaces(db: Kysely<DB>): Promise<void> {
  await sql`
    with listed as (
      select city, state, country, count(*)::int as n, avg(latitude) as latitude, avg(longitude) as longitude
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
