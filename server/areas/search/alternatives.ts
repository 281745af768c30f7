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
 * Filters that differ from this one in a single condition and find something, with how many: first those that ask for
 * more of the same, each by its smallest step, then those that leave a condition out, the most first. One statement,
 * which reads no more than `filterCounts.readMost` rows for each of them.
 */
export async function alternativesOf(
  db: Kysely<DB>,
  { filter, currency, isOnly, text }: ResolvedFilter,
  { siteCurrency, ...looker }: Pick<SearchViewer, 'viewerId' | 'now'> & { siteCurrency: string },
): Promise<Data<'property-alternatives'>> {
  // One that is refused is refused as it is, not by a part of it.
  conditionsOf(filter, { ...looker, currency, sought: text })
  // An order by price goes on in the site's currency where the filter's own is left out.
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
