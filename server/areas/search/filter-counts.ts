import { sql, type Kysely, type RawBuilder } from 'kysely'
import { filterCounts } from '../../../contract/limits'
import { exponent } from '../../../contract/money/money'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import { surelyWithin } from './map/tiles-within'
import { all, type Condition } from './condition'
import { inCurrency } from './currency'
import { cappedTotal, countOf, type CountRequest, type ListCount } from './list-count'
import { priceBars } from './price-bars'
import type { ResolvedFilter } from './resolve-filter'
import { conditionsOf, type SearchViewer } from './build-conditions'

type FilterCounts = Data<'property-counts'>
type Looker = Pick<SearchViewer, 'viewerId' | 'now'>

/** Filter fields for property types. */
const byCategory = { category_id: undefined, category_slug_id: undefined, category_ids: undefined }
const byPrice = { min_price: undefined, max_price: undefined }

interface Sampled<V> {
  looked: number
  found: V[] | null
}

/**
 * Counts a filter's matches, collects the prices of listings that match everything but the price, and counts property
 * types of listings that match everything but the type. One statement, reading at most `filterCounts.readMost` rows for
 * each count.
 */
export async function filterCountsOf(
  db: Kysely<DB>,
  { filter, currency, isOnly, text, facts }: ResolvedFilter,
  looker: Looker,
): Promise<{ data: FilterCounts; total: number; total_is_capped: boolean }> {
  const requestOf = (part: PropertyFilter, ...more: Condition[]): CountRequest => ({
    conditions: [
      ...conditionsOf(part, { ...looker, currency, isOnly, sought: text, rangesApart: true }),
      ...facts.found,
      ...more,
    ],
    costly: facts.costly,
    surely: surelyWithin(part),
    lookedMost: filterCounts.readMost,
  })
  const [count, prices, categories] = await askTogether<
    [ListCount, Sampled<number>, Sampled<[id: number, count: number]>]
  >(
    db,
    {
      asked: countOf({ table: 'property', alias: 'p' }, requestOf(filter)),
      anew: true,
      read: (counted: ListCount) => counted,
    },
    pricesOf(requestOf({ ...filter, ...byPrice }, ...(isOnly ? [] : [inCurrency(currency)]))),
    categoriesOf(requestOf({ ...filter, ...byCategory })),
  )
  const { readMost } = filterCounts
  const drawn = priceBars(prices.found ?? [], 10 ** exponent(currency))
  return {
    data: {
      prices: drawn && {
        currency,
        from_minor: drawn.from,
        step_minor: drawn.step,
        bars: drawn.bars,
        median_minor: drawn.median,
        is_sample: prices.looked > readMost,
      },
      categories:
        categories.looked > readMost ? null : (categories.found ?? []).map(([id, n]) => ({ id, count: n })),
    },
    ...cappedTotal(count),
  }
}

/** Selects matching rows, at most one more than the limit; `fits` is whether the costly conditions hold. */
const sampled = (column: RawBuilder<unknown>, { conditions, costly = [] }: CountRequest) =>
  sql`(select ${column}, ${costly.length > 0 ? all(costly) : sql`true`} as fits
    from property p where ${all(conditions)} limit ${filterCounts.readMost + 1}::int) s`

/** Collects prices, ignoring prices on request. */
const pricesOf = (request: CountRequest): DbQuestion<Sampled<number>> => ({
  asked: sql`(select json_build_object('looked', count(*), 'found', json_agg(s.price) filter (where s.fits and s.price > 0))
    from ${sampled(sql`p.price`, request)})`,
  read: (answer: Sampled<number>) => answer,
})

const categoriesOf = (request: CountRequest): DbQuestion<Sampled<[id: number, count: number]>> => ({
  asked: sql`(select json_build_object('looked', coalesce(sum(g.looked), 0),
      'found', json_agg(json_build_array(g.category_id, g.n) order by g.category_id) filter (where g.n > 0))
    from (select s.category_id, count(*)::int as looked, count(*) filter (where s.fits)::int as n
      from ${sampled(sql`p.category_id`, request)} group by s.category_id) g)`,
  read: (answer: Sampled<[id: number, count: number]>) => answer,
})
