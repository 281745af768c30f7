import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import type { MapCell, ListingPlace } from './cells'

/** The most specific location shared by a whole cluster: its city, only the state, only the country, or nothing. */
export interface SharedPlace {
  city: string | null
  state: string | null
  country: string | null
}

/**
 * Returns the place names of clusters, without names that aren't shared. For clusters without places, checks the
 * listings nearest to the centre and two corners, using an index.
 */
export async function clusterPlaces(db: Kysely<DB>, cells: readonly MapCell[]): Promise<SharedPlace[]> {
  const unplaced = cells.filter(({ ends }) => !ends)
  const nearest = await nearestPlaces(db, unplaced)
  return cells.map((cell) => shared(cell.ends ?? nearest[unplaced.indexOf(cell)]!))
}

async function nearestPlaces(db: Kysely<DB>, cells: readonly MapCell[]): Promise<ListingPlace[][]> {
  if (cells.length === 0) return []
  const points = cells.flatMap(({ latitude, longitude, north, south, east, west }, at) => [
    { at, lat: latitude, lng: longitude },
    { at, lat: north, lng: west },
    { at, lat: south, lng: east },
  ])
  const { rows } = await sql<ListingPlace & { at: number }>`
    select c.at, n.city, n.state, n.country
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as c (at int, lat float8, lng float8)
    cross join lateral (
      select p.city, p.state, p.country from property p where p.public
      order by point(p.longitude, p.latitude) <-> point(c.lng, c.lat) limit 1) n`.execute(db)
  return cells.map((_, at) => rows.filter((one) => one.at === at))
}

function shared(places: readonly ListingPlace[]): SharedPlace {
  const [first, ...others] = places
  const same = (field: 'city' | 'state' | 'country') => others.every((one) => one[field] === first?.[field])
  const country = first && same('country') ? first.country : null
  const state = first && country !== null && same('state') ? first.state : null
  const city = first && state !== null && same('city') ? first.city : null
  return { city, state, country }
}
