import type { I18n } from '../../../ui/i18n/create-i18n'
import { filterTitle } from '../../../../contract/filter/filter-title'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { PropertyCategory } from '../listing-types'

/** What the results are, in words: kind, sale or rent, place. */
export const resultsTitle = (
  { t, language }: Pick<I18n, 't' | 'language'>,
  filter: PropertyFilter,
  categories: readonly PropertyCategory[] = [],
): string => filterTitle(filter, { say: (key, params) => t(key, params ?? {}), lang: language, categories })

/** The filter for the title of a list without results: what was typed as a place may be anything, and nothing lies there. */
export const withoutPlace = (filter: PropertyFilter): PropertyFilter => ({
  ...filter,
  city: undefined,
  state: undefined,
  country: undefined,
})
