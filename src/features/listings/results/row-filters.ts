import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'

/** What the row of wide screens shows by itself. */
const rowFields: ReadonlySet<string> = new Set<keyof PropertyFilter>([
  'search',
  'city',
  'state',
  'country',
  'property_type',
  'min_price',
  'max_price',
  'bedrooms_min',
  'bathrooms_min',
  'category_id',
  'category_slug_id',
  'category_ids',
])

/** Whether a filter in use stands in the row of wide screens, and so needs no chip there. */
export const isInRow = ({ without }: ActiveFilter<PropertyFilter>): boolean =>
  rowFields.has(Object.keys(without)[0] ?? '')
