import { sql, type Kysely } from 'kysely'
import type { ParameterRole } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import type { CatalogueTexts } from '../../platform/db/columns'
import {
  namesIn,
  placeNames,
  type CatalogueName,
  type CityNames,
  type PlaceNames,
} from './language/catalogue-names'
import { termOf, type TradeTerm } from './language/trade-terms'

/** A selectable attribute option, such as "Garden" of the attribute with this id. */
export interface CatalogueOption {
  parameterId: number
  option: string
}

/** Trade terms that correspond to entries of the operator's catalogue. */
export interface CatalogueTerms {
  /** Ids of property types. */
  kinds: ReadonlyMap<TradeTerm, readonly number[]>
  options: ReadonlyMap<TradeTerm, readonly CatalogueOption[]>
  /** Roles of numeric attributes in use, such as bedrooms. */
  roles: ReadonlySet<ParameterRole>
  places: PlaceNames
  /** Translated names of places and property types. */
  names: readonly CatalogueName[]
}

/** Cache time of the catalogue in ms; it rarely changes, and every text search needs it. */
const keptFor = 5_000
const lately = new WeakMap<Kysely<DB>, { terms: CatalogueTerms; until: number }>()

/** Returns the catalogue terms for text search. */
export async function catalogueTerms(db: Kysely<DB>): Promise<CatalogueTerms> {
  const kept = lately.get(db)
  const now = performance.now()
  if (kept && kept.until > now) return kept.terms
  const { rows } = await sql<{
    categories: [id: number, name: string, slug: string, texts: CatalogueTexts][] | null
    parameters:
      | [id: number, options: string[] | null, role: ParameterRole | null, texts: CatalogueTexts][]
      | null
    cities: CityNames[] | null
  }>`
    select (select json_agg(json_build_array(id, name, slug, texts) order by id) from category) as categories,
      (select json_agg(json_build_array(id, options, role, texts) order by id) from parameter) as parameters,
      (select json_agg(json_build_array(name, state, country, texts) order by id) from city where texts <> '{}') as cities`.execute(
    db,
  )
  const { categories, parameters, cities } = rows[0]!
  const places = placeNames(cities ?? [])
  const terms: CatalogueTerms = {
    kinds: grouped(
      (categories ?? []).map(([id, name, slug, texts]) => [
        termIn([name, slug, ...Object.values(texts).map((own) => own['name'])]),
        id,
      ]),
    ),
    options: grouped(
      (parameters ?? []).flatMap(([parameterId, options, , texts]) =>
        // Commas separate values in a filter, so options containing commas can't be used.
        (options ?? [])
          .filter((option) => !option.includes(','))
          .map((option) => [termIn([option, ...namesOf(option, texts)]), { parameterId, option }] as const),
      ),
    ),
    roles: new Set((parameters ?? []).flatMap(([, , role]) => role ?? [])),
    places,
    names: namesIn(
      places,
      (categories ?? []).map(([id, , , texts]) => [id, texts]),
    ),
  }
  lately.set(db, { terms, until: now + keptFor })
  return terms
}

/** Returns the trade term of the first name that has one. */
const termIn = (names: readonly unknown[]): TradeTerm | null =>
  names.reduce<TradeTerm | null>(
    (found, name) => found ?? (typeof name === 'string' ? termOf(name) : null),
    null,
  )

/** Returns an option's translated names. */
const namesOf = (option: string, texts: CatalogueTexts): string[] =>
  Object.values(texts).flatMap(({ options }) => (typeof options === 'object' ? (options[option] ?? []) : []))

function grouped<V>(pairs: readonly (readonly [TradeTerm | null, V])[]): Map<TradeTerm, V[]> {
  const found = new Map<TradeTerm, V[]>()
  for (const [term, value] of pairs) if (term) found.set(term, [...(found.get(term) ?? []), value])
  return found
}
