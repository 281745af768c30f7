import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../../platform/db/together'

interface Places {
  city?: string
  state?: string
  country?: string
}

/**
 * The place names of a filter as listings spell them: "seattle" finds Seattle. Looked up among the suggestions, so
 * that the filter itself stays an equality that the indexes answer.
 */
export function asSpelled<F extends Places>(filter: F): DbQuestion<F> {
  const kinds = (['city', 'state', 'country'] as const).filter((kind) => filter[kind])
  const asked = sql.join(kinds.map((kind) => sql`(${kind}::text, ${filter[kind]!.toLowerCase()}::text)`))
  return {
    asked:
      kinds.length === 0
        ? null
        : sql`(select json_object_agg(kind, term) from (
            select distinct on (kind) kind, term from suggestion
            where (kind, lower(term)) in (${asked}) order by kind, n desc) s)`,
    read: (terms: Places | null) => ({ ...filter, ...terms }),
  }
}

/** The filter with the names of its places as the listings spell them. */
export async function canonical<F extends Places>(db: Kysely<DB>, filter: F): Promise<F> {
  const [spelled] = await askTogether<[F]>(db, asSpelled(filter))
  return spelled
}
