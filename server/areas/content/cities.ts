import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/types'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { containing, pageOf } from '../../platform/db/page-of'

type City = Data<'get-cities-data'>[number]

/** Cities that have public listings, the fullest first, with their picture where the marketplace has one. */
export async function listCities(
  db: Kysely<DB>,
  input: Parsed<'get-cities-data'>,
): Promise<{ data: City[]; total: number }> {
  const rows = sql<City & { key: string | null }>`
    select s.term as city, s.state, s.country, coalesce(c.latitude, s.latitude, 0) as latitude,
      coalesce(c.longitude, s.longitude, 0) as longitude, s.n as property_count, c.image as key
    from suggestion s left join city c on c.name = s.term and c.state = s.state and c.country = s.country
    where s.kind = 'city' and s.n > 0 and c.is_public is not false
      and (${input.search ?? null}::text is null or lower(s.term) like ${containing(input.search ?? '')})`
  const found = await pageOf(db, rows, sql`property_count desc, city`, input)
  return {
    data: found.data.map(({ key, ...city }) => ({ ...city, image: pictureUrl(key) })),
    total: found.total,
  }
}
