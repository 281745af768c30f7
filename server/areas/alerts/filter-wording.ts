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

/** What saved searches are worded with. */
export interface SearchWording extends FilterWording {
  places: PlaceNames
}

/** The texts of filters in a language, as the pages of the results use them. */
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

/** What a saved search asks for, in words; with `parts` only what they ask for. */
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

/** Whether a word asks for one of the parts by its own field; those that go with it have words of their own. */
function asksFor(without: PropertyFilter, parts: readonly FilterPart[]): boolean {
  const own = partsOf(Object.fromEntries(Object.entries(without).slice(0, 1)))
  return parts.some((part) => own.has(part))
}

/** What a saved search is called: what its owner called it, or kind, place and prices of its filter. */
export function nameOf(
  { name, query }: { name: string | null; query: string },
  speaker: SearchWording,
): string {
  return name || filterName(query, speaker)
}

/** A filter in one line: kind, place and prices. */
export function filterName(query: string, speaker: SearchWording): string {
  const { search, min_price, max_price, currency, ...filter } = filterIn(query, speaker)
  const more = filterLabels({ search, min_price, max_price, currency }, speaker).map(({ text }) => text)
  return [filterTitle(filter, speaker), ...more].join(' · ')
}
