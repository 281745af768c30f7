import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import type { MapCell } from './cells'

/** As much of a location as all of a cluster share: its city, only the state, only the country, or nothing. */
export interface SharedPlace {
  city: string | null
  state: string | null
  country: string | null
}

interface Nearest {
  at: number
  city: string
  state: string
  country: string
}

/**
 * Where clusters lie, in words: by the listings nearest to the middle and to two corners of each, which an index finds.
 * A name that they do not share is left out.
 */
export async function clusterPlaces(db: Kysely<DB>, cells: readonly MapCell[]): Promise<SharedPlace[]> {
  if (cells.length === 0) return []
  const points = cells.flatMap(({ latitude, longitude, north, south, east, west }, at) => [
    { at, lat: latitude, lng: longitude },
    { at, lat: north, lng: west },
    { at, lat: south, lng: east },
  ])
  const { rows } = await sql<Nearest>`
    select c.at, n.city, n.state, n.country
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as c (at int, lat float8, lng float8)
    cross join lateral (
      select p.city, p.state, p.country from property p where p.public
      order by point(p.longitude, p.latitude) <-> point(c.lng, c.lat) limit 1) n`.execute(db)
  return cells.map((_, at) => shared(rows.filter((one) => one.at === at)))
}

function shared(nearest: readonly Nearest[]): SharedPlace {
  const [first, ...others] = nearest
  const same = (field: 'city' | 'state' | 'country') => others.every((one) => one[field] === first?.[field])
  const country = first && same('country') ? first.country : null
  const state = first && country !== null && same('state') ? first.state : null
  const city = first && state !== null && same('city') ? first.city : null
  return { city, state, country }
}
