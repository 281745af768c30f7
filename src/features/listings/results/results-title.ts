import type { I18n } from '../../../ui/i18n/create-i18n'
import { filterTitle } from '../../../../contract/filter/filter-title'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { PropertyCategory } from '../listing-types'

/** Returns the title of the results: property type, sale or rent, place. */
export const resultsTitle = (
  { t, language }: Pick<I18n, 't' | 'language'>,
  filter: PropertyFilter,
  categories: readonly PropertyCategory[] = [],
): string => filterTitle(filter, { say: (key, params) => t(key, params ?? {}), lang: language, categories })

/** Returns the filter for the title of an empty list, without the place, which may be arbitrary text. */
export const withoutPlace = (filter: PropertyFilter): PropertyFilter => ({
  ...filter,
  city: undefined,
  state: undefined,
  country: undefined,
})
