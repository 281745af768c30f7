import type { TFunction } from 'i18next'
import { filterWords, type FilterSpeaker, type FilterWord } from '../../contract/filter-words'
import type { PropertyFilter } from '../../contract/property-filter'

interface Words extends Omit<FilterSpeaker, 'say'> {
  t: TFunction
}

/** The filter in words, one by one, as the page speaks. */
export function activeFilters(filter: PropertyFilter, { t, ...words }: Words): FilterWord[] {
  return filterWords(filter, { ...words, say: (key, params) => t(key, params ?? {}) })
}
