import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'

/** Filters visible in the row on wide screens. */
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

/** Whether an active filter is visible in the row on wide screens and needs no chip. */
export const isInRow = ({ without }: ActiveFilter<PropertyFilter>): boolean =>
  rowFields.has(Object.keys(without)[0] ?? '')
