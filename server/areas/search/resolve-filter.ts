import type { Kysely } from 'kysely'
import { isPriced, writeFilter, type PropertyFilter } from '../../../contract/filter/property-filter'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import { readerLanguage } from '../../platform/texts/reader-language'
import { asSpelled, placeKinds, type Spelled } from './place-spellings'
import { catalogueTerms, type CatalogueTerms } from './catalogue-terms'
import { isOnlyCurrency, notCompared } from './currency'
import { factsOf, type ParameterCondition } from './facts'
import { namesLocation, withMainNames, withNamesIn } from './language/catalogue-names'
import { understand, type Understood } from './language/understand'
import { numberRanges, roomRanges } from './parameter-values'
import { asSearched, type Searched } from './build-query'

/** What the database adds to a filter before the search. */
export interface ResolvedFilter {
  /** As its words were understood, with the names of its places as the listings spell them. */
  filter: Spelled<PropertyFilter>
  /** The same in the reader's language; null where it asks for what was typed. */
  read: PropertyFilter | null
  /** The one that its prices are meant in. */
  currency: string
  /** Every listing is in it; true as well where no prices are compared. */
  isOnly: boolean
  text: Searched
  /** Its rooms and other ranges of numbers. */
  facts: ParameterCondition
}

/** Understands the words and places of a filter in any language, alike for lists, maps, counts, saved searches and their alerts. */
export async function understood(
  db: Kysely<DB>,
  siteCurrency: string,
  wanted: PropertyFilter,
): Promise<Understood & { catalogue: CatalogueTerms | null }> {
  if (!wanted.search && !namesLocation(wanted)) return { filter: wanted, isRead: false, catalogue: null }
  const catalogue = await catalogueTerms(db)
  const placed = withMainNames(wanted, catalogue)
  return { ...understand(placed, catalogue, { currency: wanted.currency ?? siteCurrency }), catalogue }
}

interface Resolving {
  /** Prices are compared even if the filter has no bounds for them. */
  isCompared?: boolean
  /** Takes the filter's ranges of numbers, by default all of them. */
  factsIn?: (filter: PropertyFilter) => DbQuestion<ParameterCondition>
}

/** Resolves a filter. */
export async function resolved(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  wanted: PropertyFilter,
  {
    isCompared = false,
    factsIn = (filter) => factsOf(db, [...roomRanges(filter), ...numberRanges(filter)]),
  }: Resolving = {},
): Promise<ResolvedFilter> {
  const currency = wanted.currency ?? (await settings.current()).currency_code
  const { filter: read, isRead, catalogue } = await understood(db, currency, wanted)
  const [filter, text, facts, isOnly] = await askTogether<
    [Spelled<PropertyFilter>, Searched, ParameterCondition, boolean]
  >(
    db,
    asSpelled(read),
    asSearched(read.search, { vocabulary: 'search_word', catalogue }),
    factsIn(read),
    isCompared || isPriced(read) ? isOnlyCurrency(currency) : notCompared,
  )
  const shown = catalogue ? withNamesIn(read, catalogue, readerLanguage()) : read
  const isRenamed = placeKinds.some((kind) => shown[kind] !== wanted[kind])
  return { filter, read: isRead || isRenamed ? shown : null, currency, isOnly, text, facts }
}

/** A filter as its words were understood, the way an address writes it; without its page. */
export const writeRead = (read: PropertyFilter) =>
  writeFilter({ ...read, offset: undefined, limit: undefined, cursor: undefined })
