import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { FilterButton } from '../../../shared/results/filters/FilterButton'
import { aroundPill } from '../../../shared/results/filters/filter-styles'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'
import { changed } from '../../../shared/results/list-input'
import { searchedFor, withSearch } from '../../../shared/results/search-line'
import { PlaceSearch } from '../../../app/shell/lazy-parts'
import { join } from '../../../ui/layout/join-classes'
import type { PropertyCategory } from '../listing-types'
import { isInRow } from './row-filters'

const RowFilters = lazy(() => import('./RowFilters'))
const PropertyFilterDialog = lazy(() => import('./PropertyFilterDialog'))

export interface FilterProps {
  filter: PropertyFilter
  categories: readonly PropertyCategory[]
  onFilter: (filter: PropertyFilter) => void
}

export interface FilterBarProps extends FilterProps {
  active: readonly ActiveFilter<PropertyFilter>[]
}

/** Filter bar: on phones a search box and a button for all filters, on wide screens the common filters side by side. */
export function FilterBar({ active, ...props }: FilterBarProps) {
  const { t } = useTranslation()
  const { filter, onFilter } = props
  const place = searchedFor(filter)
  // The currency has its own chip and no field in the dialog.
  const rest = active.filter((one) => !isInRow(one) && !('currency' in one.without))
  const dialog = (close: () => void) => <PropertyFilterDialog {...props} onClose={close} />
  return (
    <div
      role="group"
      aria-label={t('public.filters')}
      className="flex items-start gap-2 max-[18rem]:flex-wrap md:contents"
    >
      <PlaceSearch
        id="results-search"
        type={filter.property_type}
        hint={place}
        onSearch={(asked) => onFilter(changed(filter, withSearch(asked)))}
        onClear={() => onFilter(changed(filter, withSearch({})))}
        className={join(
          'min-w-0 flex-1 max-[18rem]:basis-full md:max-w-80 md:min-w-60',
          aroundPill(place !== undefined),
        )}
      />
      <Suspense>
        <RowFilters {...props} />
      </Suspense>
      <FilterButton label={t('public.filters')} count={active.length} className="md:hidden">
        {dialog}
      </FilterButton>
      <FilterButton label={t('public.filter.more')} count={rest.length} className="max-md:hidden">
        {dialog}
      </FilterButton>
    </div>
  )
}
