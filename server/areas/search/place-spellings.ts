import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import type { Condition } from './condition'
import { fold } from './fold'
import type { Alias } from './order'

/** Place fields listings can be found by. */
export const placeKinds = ['city', 'state', 'country'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A filter with all spellings of its places, if a place has more than one. */
export type Spelled<F> = F & { spellings?: Partial<Record<PlaceKind, readonly string[]>> }

type Places = Partial<Record<PlaceKind, string>>

/** Returns a place name for comparison: "lodz" matches Łódź, "istanbul" İstanbul. */
export const placeKey = (name: string): string => fold(name).trim()

/**
 * Replaces place names in a filter with the listings' spelling, or with all spellings if owners use several: "seattle"
 * finds Seattle. Spellings are looked up in the suggestions, so that the filter remains an equality that indexes
 * support.
 */
export function asSpelled<F extends Places>(filter: F): DbQuestion<Spelled<F>> {
  const asked = placeKinds.flatMap((kind) => {
    const key = placeKey(filter[kind] ?? '')
    return key === '' ? [] : [sql`(${kind}::text, ${key}::text)`]
  })
  return {
    asked:
      asked.length === 0
        ? null
        : sql`(select json_object_agg(kind, terms) from (
            select kind, json_agg(term order by n desc, term) as terms from (
              select kind, term, sum(n) as n from suggestion
              where (kind, search_fold(term)) in (${sql.join(asked)}) group by kind, term) t
            group by kind) s)`,
    read: (terms: Partial<Record<PlaceKind, string[]>> | null) => withSpellings(filter, terms ?? {}),
  }
}

/** Returns the filter with these spellings of its places, the most common first; places without any are unchanged. */
export function withSpellings<F extends Places>(
  filter: F,
  terms: Partial<Record<PlaceKind, readonly string[]>>,
): Spelled<F> {
  const known = placeKinds.flatMap((kind) => (terms[kind]?.length ? [[kind, terms[kind]] as const] : []))
  const several = known.filter(([, names]) => names.length > 1)
  return {
    ...filter,
    ...Object.fromEntries(known.map(([kind, names]) => [kind, names[0]])),
    ...(several.length > 0 && { spellings: Object.fromEntries(several) }),
  }
}

/** Returns the filter with place names as listings spell them. */
export async function canonical<F extends Places>(db: Kysely<DB>, filter: F): Promise<Spelled<F>> {
  const [spelled] = await askTogether<[Spelled<F>]>(db, asSpelled(filter))
  return spelled
}

/** Conditions for listings in a filter's places. */
export function locatedIn(filter: Spelled<Places>, alias: Alias = 'p'): Condition[] {
  return placeKinds.flatMap((kind) => {
    const name = filter[kind]
    if (!name) return []
    const column = sql.ref(`${alias}.${kind}`)
    const names = filter.spellings?.[kind]
    return [names ? sql<boolean>`${column} in (${sql.join(names)})` : sql<boolean>`${column} = ${name}`]
  })
}
