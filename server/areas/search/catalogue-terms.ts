import { sql, type Kysely } from 'kysely'
import type { ParameterRole } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { termOf, type TradeTerm } from './language/trade-terms'

/** An option that owners select: "Garden" of the attribute with this id. */
export interface CatalogueOption {
  parameterId: number
  option: string
}

/** What of the operator's catalogue answers words of the trade. */
export interface CatalogueTerms {
  /** Ids of property types. */
  kinds: ReadonlyMap<TradeTerm, readonly number[]>
  options: ReadonlyMap<TradeTerm, readonly CatalogueOption[]>
  /** What listings count. */
  roles: ReadonlySet<ParameterRole>
}

/** Milliseconds for which the catalogue isn't read again: it changes seldom, and every search by words needs it. */
const keptFor = 5_000
const lately = new WeakMap<Kysely<DB>, { terms: CatalogueTerms; until: number }>()

/** The catalogue as it is searched by words. */
export async function catalogueTerms(db: Kysely<DB>): Promise<CatalogueTerms> {
  const kept = lately.get(db)
  const now = performance.now()
  if (kept && kept.until > now) return kept.terms
  const { rows } = await sql<{
    categories: [id: number, name: string, slug: string][] | null
    parameters: [id: number, options: string[] | null, role: ParameterRole | null][] | null
  }>`
    select (select json_agg(json_build_array(id, name, slug) order by id) from category) as categories,
      (select json_agg(json_build_array(id, options, role) order by id) from parameter) as parameters`.execute(
    db,
  )
  const { categories, parameters } = rows[0]!
  const terms: CatalogueTerms = {
    kinds: grouped((categories ?? []).map(([id, name, slug]) => [termOf(name) ?? termOf(slug), id])),
    options: grouped(
      (parameters ?? []).flatMap(([parameterId, options]) =>
        // A comma parts the answers of a filter.
        (options ?? [])
          .filter((option) => !option.includes(','))
          .map((option) => [termOf(option), { parameterId, option }] as const),
      ),
    ),
    roles: new Set((parameters ?? []).flatMap(([, , role]) => role ?? [])),
  }
  lately.set(db, { terms, until: now + keptFor })
  return terms
}

function grouped<V>(pairs: readonly (readonly [TradeTerm | null, V])[]): Map<TradeTerm, V[]> {
  const found = new Map<TradeTerm, V[]>()
  for (const [term, value] of pairs) if (term) found.set(term, [...(found.get(term) ?? []), value])
  return found
}
