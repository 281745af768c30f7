import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { DbQuestion } from '../../platform/db/ask-together'
import type { Condition } from './condition'
import { parameterId, type Range } from './parameter-values'

/** How a list finds listings with the requested attributes. */
export interface ParameterCondition {
  /** Conditions using an index. */
  found: Condition[]
  /** Conditions evaluated per listing. */
  costly: Condition[]
}

/** Counting limit; beyond it a value counts as common. */
const countedMax = 3_000
/** Maximum number of matches for which reading all of them costs less than scanning the newest. */
const fewMax = 1_500
/** Same limit for a map of a whole country, which reads thousands of listings anyway. */
const wideMax = 20_000
/** Approximate number of matches needed for a page. */
const pageful = 13

/** Cache time of a count in ms, and maximum number of cached counts. */
const countLife = 60_000
const countsMost = 1_000

/** Cached counts. They may be outdated, because they only affect the query plan, never the results. */
const lately = new WeakMap<Kysely<DB>, Map<string, { n: number; until: number }>>()

/**
 * Builds the conditions for numeric ranges. The rarest range uses the index if that leaves so few listings that reading
 * them costs less than scanning the newest until a page is full; the other ranges are evaluated per listing.
 * @param isWide whether all matches are needed rather than one page, and nothing else restricts them
 */
export function factsOf(
  db: Kysely<DB>,
  ranges: readonly Range[],
  { isWide = false }: { isWide?: boolean } = {},
): DbQuestion<ParameterCondition> {
  if (ranges.length === 0) return { asked: null, read: () => ({ found: [], costly: [] }) }
  const most = isWide ? wideMax : mostOf(ranges)
  const counts = new Map<string, RawBuilder<number>>([
    ['all', sql`(select greatest(reltuples, 1)::float8 from pg_class where oid = 'property'::regclass)`],
  ])
  const keys = ranges.map((range) => {
    const key = [range.id, range.min, range.max, most].join()
    counts.set(
      key,
      sql`(select count(*)::int from (select from property_parameter v where ${holds(range)} limit ${most + 1}) s)`,
    )
    return key
  })
  const kept = keptOf(db)
  const now = performance.now()
  const unknown = [...counts.keys()].filter((key) => (kept.get(key)?.until ?? 0) <= now)
  const known = new Map<string, number>()
  for (const key of counts.keys()) if (kept.has(key)) known.set(key, kept.get(key)!.n)
  return {
    asked:
      unknown.length > 0 ? sql`json_build_array(${sql.join(unknown.map((key) => counts.get(key)!))})` : null,
    read: (answers: number[] | null) => {
      for (const [at, key] of unknown.entries()) {
        known.set(key, answers![at]!)
        kept.set(key, { n: answers![at]!, until: now + countLife })
      }
      return byCounts(
        ranges,
        keys.map((key) => known.get(key)!),
        known.get('all')!,
        isWide,
      )
    },
  }
}

function keptOf(db: Kysely<DB>) {
  const kept = lately.get(db)
  if (kept && kept.size < countsMost) return kept
  const fresh = new Map<string, { n: number; until: number }>()
  lately.set(db, fresh)
  return fresh
}

/**
 * Returns the limit up to which matches are counted. It is lower for a single range, because a common range finds
 * enough matches among the newest.
 */
const mostOf = (ranges: readonly Range[]) => (ranges.length > 1 ? countedMax : fewMax)

function byCounts(
  ranges: readonly Range[],
  many: readonly number[],
  all: number,
  isWide: boolean,
): ParameterCondition {
  const fewest = Math.min(...many)
  const share = many.reduce((product, n) => product * Math.min(1, n / all), 1)
  const leads =
    fewest <= (isWide ? wideMax : fewMax) || (fewest <= mostOf(ranges) && fewest * share < pageful)
  const first = leads ? many.indexOf(fewest) : -1
  const others = ranges.filter((_, at) => at !== first)
  return {
    found: leads
      ? [
          sql<boolean>`p.id = any(array(select v.property_id from property_parameter v where ${holds(ranges[first]!)}))`,
        ]
      : [],
    costly: others.map(content),
  }
}

function holds(range: Range): Condition {
  const { min, max } = range
  const low = min === null ? sql`` : sql`and v.value_num >= ${min}`
  const high = max === null ? sql`` : sql`and v.value_num <= ${max}`
  return sql<boolean>`v.parameter_id = ${parameterId(range)} and v.value_num is not null ${low} ${high}`
}

/** Condition for a range evaluated per listing: rooms from the listing's columns, other ranges from its parameters. */
export function content(range: Range): Condition {
  const { id, min, max } = range
  if (typeof id === 'string') return sql<boolean>`p.${sql.ref(id)} >= ${min ?? '-Infinity'}::text::float8`
  const value = sql`p.attrs -> ${parameterId(range)}::text`
  const bounds = sql`between ${String(min ?? '-Infinity')}::text::float8 and ${String(max ?? 'Infinity')}::text::float8`
  return sql<boolean>`(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 ${bounds} else false end)`
}
