import { sql, type Kysely } from 'kysely'
import { filterCounts } from '../../../contract/limits'
import { inOtherCurrency, isPriced } from '../../../contract/filter/property-filter'
import type { Extra } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { all } from './condition'
import type { ResolvedFilter } from './resolve-filter'
import { conditionsOf, type SearchViewer } from './build-conditions'

type OtherCurrencies = NonNullable<Extra<'get-property-list'>['other_currencies']>

/**
 * Counts the listings a price search excludes: listings that match everything but the price bounds, by currency, the
 * most frequent currency first. One statement, reading at most `filterCounts.readMost` rows; undefined if all listings
 * use the search currency or no prices are compared.
 */
export async function otherCurrencies(
  db: Kysely<DB>,
  { filter, currency, isOnly, text, facts }: ResolvedFilter,
  looker: Pick<SearchViewer, 'viewerId' | 'now'>,
): Promise<OtherCurrencies | undefined> {
  if (isOnly || !isPriced(filter)) return undefined
  const unpriced = { ...inOtherCurrency(filter, currency), currency: undefined, sort: undefined }
  const conditions = [
    ...conditionsOf(unpriced, { ...looker, currency, sought: text, rangesApart: true }),
    ...facts.found,
    // Two ranges of the currency index; `<>` would read every listing.
    sql<boolean>`(p.currency < ${currency} or p.currency > ${currency})`,
  ]
  const fits = facts.costly.length > 0 ? all(facts.costly) : sql`true`
  const { rows } = await sql<{ currency: string; n: number; looked: number }>`
    select s.currency, count(*) filter (where s.fits)::int as n, sum(count(*)) over ()::int as looked
    from (select p.currency, ${fits} as fits from property p where ${all(conditions)}
      limit ${filterCounts.readMost + 1}::int) s
    group by s.currency order by n desc, s.currency`.execute(db)
  return rows
    .filter(({ n }) => n > 0)
    .map(({ currency: code, n, looked }) => ({
      currency: code,
      total: n,
      total_is_capped: looked > filterCounts.readMost,
    }))
}
