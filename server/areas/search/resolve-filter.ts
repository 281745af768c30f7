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

/** A filter completed with data from the database. */
export interface ResolvedFilter {
  /** Filter after interpreting its text, with place names as listings spell them. */
  filter: Spelled<PropertyFilter>
  /** Interpreted filter with place names in the reader's language; null if it equals the filter as typed. */
  read: PropertyFilter | null
  /** Currency of the filter's prices. */
  currency: string
  /** Whether every listing is in this currency; also true if no prices are compared. */
  isOnly: boolean
  text: Searched
  /** Conditions for rooms and other numeric ranges. */
  facts: ParameterCondition
}

/**
 * Interprets the text and place names of a filter in any language, for lists, maps, counts, saved searches and alerts.
 */
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
  /** Whether prices are compared even without bounds. */
  isCompared?: boolean
  /** Builds the conditions for numeric ranges; by default, those for all of the filter's ranges. */
  factsIn?: (filter: PropertyFilter) => DbQuestion<ParameterCondition>
}

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

/** Writes an interpreted filter as URL parameters, without pagination. */
export const writeRead = (read: PropertyFilter) =>
  writeFilter({ ...read, offset: undefined, limit: undefined, cursor: undefined })
