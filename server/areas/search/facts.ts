import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { DbQuestion } from '../../platform/db/ask-together'
import type { Condition } from './condition'
import { parameterId, type Range } from './parameter-values'

/** How a list finds the listings with the requested attributes. */
export interface ParameterCondition {
  /** By an index. */
  found: Condition[]
  /** Read from each listing. */
  costly: Condition[]
}

/** Above this number it is not counted how many have a value: they are many. */
const countedMax = 3_000
/** With so few it costs less to read them all than to look for them among the newest. */
const fewMax = 1_500
/** A map of a whole country reads thousands in any case: as many are looked up rather than all gone through. */
const wideMax = 20_000
/** About as many are read of those that fit for one page. */
const pageful = 13

/** Milliseconds for which a count is not asked for again, and how many are kept. */
const countLife = 60_000
const countsMost = 1_000

/** Counts of late. They decide by which way listings are found, never which are: they may be old. */
const lately = new WeakMap<Kysely<DB>, Map<string, { n: number; until: number }>>()

/**
 * The conditions for ranges of rooms and other numbers. The rarest of them leads where it leaves so few listings that
 * reading all of those costs less than going through the newest until a page is full; the others are read from the
 * listing itself.
 * @param isWide all that fit are wanted, not a page of them, and nothing but the filter narrows them.
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

/** Alone, what is not rare is found among the newest soon enough. */
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

/** The same read from the listing itself: rooms from their columns, all others from its parameters. */
export function content(range: Range): Condition {
  const { id, min, max } = range
  if (typeof id === 'string') return sql<boolean>`p.${sql.ref(id)} >= ${min ?? '-Infinity'}::text::float8`
  const value = sql`p.attrs -> ${parameterId(range)}::text`
  const bounds = sql`between ${String(min ?? '-Infinity')}::text::float8 and ${String(max ?? 'Infinity')}::text::float8`
  return sql<boolean>`(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 ${bounds} else false end)`
}
