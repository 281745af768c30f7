import { sql, type Kysely } from 'kysely'
import { filterTitle } from '../../../contract/filter/filter-title'
import { filterLabels, type FilterWording, type NamedCategory } from '../../../contract/filter/filter-labels'
import { currencySymbol } from '../../../contract/money/money-format'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { filterOfText, partsOf, type FilterPart } from '../../../contract/filter/saved-search'
import type { Lang } from '../../../contract/language/languages'
import type { DB } from '../../platform/db/schema'
import { optionTexts, textIn } from '../../platform/texts/catalogue-text'
import { catalogueTerms, withNamesIn, type PlaceNames } from '../search'
import { say } from '../../platform/texts/say'
import { readSetting } from '../../platform/settings/settings'

/** Texts, language and names for describing saved searches. */
export interface SearchWording extends FilterWording {
  places: PlaceNames
}

/** Returns the wording of filters in a language, as used on results pages. */
export async function speakerOf(db: Kysely<DB>, lang: Lang): Promise<SearchWording> {
  const { places } = await catalogueTerms(db)
  const currency = await readSetting(db, 'currency_code')
  const { rows } = await sql<NamedCategory>`
    select c.id, c.slug as slug_id, ${textIn('c', 'name', lang)} as category, coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${textIn('a', 'name', lang)}, 'type_values', a.options,
        'value_names', ${optionTexts('a', lang)}))
      from category_parameter cp join parameter a on a.id = cp.parameter_id where cp.category_id = c.id), '[]') as parameter_types
    from category c`.execute(db)
  return {
    say: (key, params) => say(lang, key, params),
    lang,
    places,
    symbol: currencySymbol(currency, lang),
    categories: rows,
  }
}

/** Describes the filter of a saved search; with `parts`, only the conditions on those parts. */
export function textsOf(
  { query }: { query: string },
  speaker: SearchWording,
  parts?: readonly FilterPart[],
): string[] {
  return filterLabels(filterIn(query, speaker), speaker)
    .filter(({ without }) => !parts || asksFor(without, parts))
    .map(({ text }) => text)
}

const filterIn = (query: string, speaker: SearchWording): PropertyFilter =>
  withNamesIn(filterOfText(query), speaker, speaker.lang)

/** Whether the first field of a term concerns one of the parts. The term's other fields have terms of their own. */
function asksFor(without: PropertyFilter, parts: readonly FilterPart[]): boolean {
  const own = partsOf(Object.fromEntries(Object.entries(without).slice(0, 1)))
  return parts.some((part) => own.has(part))
}

/** Returns a saved search's name, or a summary of its filter if unnamed. */
export function nameOf(
  { name, query }: { name: string | null; query: string },
  speaker: SearchWording,
): string {
  return name || filterName(query, speaker)
}

/** Summarises a filter in one line: kind, place and prices. */
export function filterName(query: string, speaker: SearchWording): string {
  const { search, min_price, max_price, currency, ...filter } = filterIn(query, speaker)
  const more = filterLabels({ search, min_price, max_price, currency }, speaker).map(({ text }) => text)
  return [filterTitle(filter, speaker), ...more].join(' · ')
}
