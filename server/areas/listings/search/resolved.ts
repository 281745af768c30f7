import type { PropertyFilter } from '../../../../contract/property-filter'
import type { Ctx } from '../../../platform/context'
import { askTogether } from '../../../platform/db/together'
import { asSpelled, type Spelled } from './canonical'
import { isOnlyCurrency, notCompared } from './currency'
import { factsOf, type ParameterCondition } from './facts'
import { numberRanges, roomRanges } from './parameter-values'
import { asSearched, type Searched } from './searched'

/** What the database adds to a filter before the search. */
export interface ResolvedFilter {
  /** With the names of its places as the listings spell them. */
  filter: Spelled<PropertyFilter>
  /** The one that its prices are meant in. */
  currency: string
  /** Every listing is in it; true as well where no prices are compared. */
  isOnly: boolean
  text: Searched
  /** Its rooms and other ranges of numbers. */
  facts: ParameterCondition
}

/** Whether a filter compares prices. */
export const hasPrice = ({ min_price, max_price }: PropertyFilter): boolean =>
  min_price !== undefined || max_price !== undefined

/** Resolves a filter in one statement at most; `compared`: prices are compared even if it has no bounds for them. */
export async function resolved(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  wanted: PropertyFilter,
  compared = hasPrice(wanted),
): Promise<ResolvedFilter> {
  const { currency_code: currency } = await settings.current()
  const [filter, text, facts, isOnly] = await askTogether<
    [Spelled<PropertyFilter>, Searched, ParameterCondition, boolean]
  >(
    db,
    asSpelled(wanted),
    asSearched(wanted.search),
    factsOf(db, [...roomRanges(wanted), ...numberRanges(wanted)]),
    compared ? isOnlyCurrency(currency) : notCompared,
  )
  return { filter, currency, isOnly, text, facts }
}
