import type { TFunction } from '../../../../contract/texts/translate'
import { filterLabels, type FilterWording, type FilterLabel } from '../../../../contract/filter/filter-labels'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'

interface FilterTexts extends Omit<FilterWording, 'say'> {
  t: TFunction
}

/** Returns the active filters as text in the page's language. */
export function activeFilters(filter: PropertyFilter, { t, ...texts }: FilterTexts): FilterLabel[] {
  return filterLabels(filter, { ...texts, say: (key, params) => t(key, params ?? {}) })
}
