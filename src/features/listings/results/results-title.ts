import type { I18n } from '../../../i18n/create'
import { filterTitle } from '../../../../contract/filter-title'
import type { PropertyFilter } from '../../../../contract/property-filter'
import type { PropertyCategory } from '../types'

/** What the results are, in words: kind, sale or rent, place. */
export const resultsTitle = (
  { t, language }: Pick<I18n, 't' | 'language'>,
  filter: PropertyFilter,
  categories: readonly PropertyCategory[] = [],
): string => filterTitle(filter, { say: (key, params) => t(key, params ?? {}), lang: language, categories })
