import type { Kysely } from 'kysely'
import { filterCounts } from '../../../contract/limits'
import { writeFilter } from '../../../contract/filter/property-filter'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import { cappedTotal, countOf, type ListCount } from './list-count'
import { content } from './facts'
import { loosened } from './loosen-filter'
import { numberRanges, roomRanges } from './parameter-values'
import type { ResolvedFilter } from './resolve-filter'
import { conditionsOf, type SearchViewer } from './build-conditions'

/**
 * Returns filters that differ in one condition and have results, with their counts: first widened conditions, each by
 * the smallest step that finds anything, then removed conditions, most results first. One statement, reading at most
 * `filterCounts.readMost` rows per filter.
 */
export async function alternativesOf(
  db: Kysely<DB>,
  { filter, currency, isOnly, text }: ResolvedFilter,
  { siteCurrency, ...looker }: Pick<SearchViewer, 'viewerId' | 'now'> & { siteCurrency: string },
): Promise<Data<'property-alternatives'>> {
  // Validates the original filter first, so that a refusal concerns the filter itself and not one of its variations.
  conditionsOf(filter, { ...looker, currency, sought: text })
  // When the filter's currency is dropped, sorting by price uses the site's currency.
  const pricedIn = (code: string) => ({ currency: code, isOnly: isOnly && code === currency })
  const tried = loosened(filter)
  if (tried.length === 0) return []
  const counts = await askTogether<ListCount[]>(
    db,
    ...tried.map((one): DbQuestion<ListCount> => ({
      asked: countOf(
        { table: 'property', alias: 'p' },
        {
          conditions: conditionsOf(one.filter, {
            ...looker,
            ...pricedIn(one.filter.currency ?? siteCurrency),
            sought: text,
            rangesApart: true,
          }),
          costly: [...roomRanges(one.filter), ...numberRanges(one.filter)].map(content),
          lookedMost: filterCounts.readMost,
        },
      ),
      anew: true,
      read: (count: ListCount) => count,
    })),
  )
  const found = tried.flatMap((one, at) => (counts[at]!.n > 0 ? [{ ...one, count: counts[at]! }] : []))
  const closest = found.filter(
    ({ isWider, field }, at) => !isWider || found.findIndex((other) => other.field === field) === at,
  )
  const wider = closest.filter(({ isWider }) => isWider)
  const fewer = closest.filter(({ isWider }) => !isWider).toSorted((a, b) => b.count.n - a.count.n)
  return [...wider, ...fewer].slice(0, filterCounts.alternatives).map(({ filter: other, isWider, count }) => {
    const { total, total_is_capped } = cappedTotal(count)
    return { filter: writeFilter(other), is_wider: isWider, total, total_is_capped }
  })
}
