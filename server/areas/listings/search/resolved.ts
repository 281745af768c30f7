import type { PropertyFilter } from '../../../../contract/property-filter'
import type { Ctx } from '../../../platform/context'
import { askTogether } from '../../../platform/db/together'
import { asSpelled, type Spelled } from './canonical'
import { factsOf, type ParameterCondition } from './facts'
import { numberRanges, roomRanges } from './parameter-values'
import { asSearched, type Searched } from './searched'

/** What the database adds to a filter before the search. */
export interface ResolvedFilter {
  /** With the names of its places as the listings spell them. */
  filter: Spelled<PropertyFilter>
  /** The one that its prices are meant in. */
  currency: string
  text: Searched
  /** Its rooms and other ranges of numbers. */
  facts: ParameterCondition
}

/** Resolves a filter in one statement at most. */
export async function resolved(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  wanted: PropertyFilter,
): Promise<ResolvedFilter> {
  const { currency_code: currency } = await settings.current()
  const [filter, text, facts] = await askTogether<[Spelled<PropertyFilter>, Searched, ParameterCondition]>(
    db,
    asSpelled(wanted),
    asSearched(wanted.search),
    factsOf(db, [...roomRanges(wanted), ...numberRanges(wanted)]),
  )
  return { filter, currency, text, facts }
}
