import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema'

interface Places {
  city?: string
  state?: string
  country?: string
}

/**
 * The place names of a filter as listings spell them: "seattle" finds Seattle. Looked up among the suggestions, so
 * that the filter itself stays an equality that the indexes answer.
 */
export async function canonical<F extends Places>(db: Kysely<DB>, filter: F): Promise<F> {
  const kinds = (['city', 'state', 'country'] as const).filter((kind) => filter[kind])
  if (kinds.length === 0) return filter
  const asked = sql.join(kinds.map((kind) => sql`(${kind}::text, ${filter[kind]!.toLowerCase()}::text)`))
  const { rows } = await sql<{ kind: keyof Places; term: string }>`
    select distinct on (kind) kind, term from suggestion
    where (kind, lower(term)) in (${asked}) order by kind, n desc`.execute(db)
  return { ...filter, ...Object.fromEntries(rows.map(({ kind, term }) => [kind, term])) }
}
