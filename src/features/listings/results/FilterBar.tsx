import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { FilterButton } from '../../../results/FilterButton'
import { changed } from '../../../results/list-input'
import { searchedFor, withSearch } from '../../../results/search-line'
import { PlaceSearch } from '../../../shell/later'
import type { PropertyCategory } from '../types'
import { QuickFilters } from './QuickFilters'

const PropertyFilterDialog = lazy(() => import('./PropertyFilterDialog'))

export interface FilterProps {
  filter: PropertyFilter
  categories: readonly PropertyCategory[]
  onFilter: (filter: PropertyFilter) => void
}

/** On a phone one line, a search and all filters behind a button; on wide screens the usual filters beside it. */
export function FilterBar({ count, ...props }: FilterProps & { count: number }) {
  const { t } = useTranslation()
  const { filter, onFilter } = props
  return (
    <div role="group" aria-label={t('public.filters')} className="flex items-start gap-2 md:flex-wrap">
      <PlaceSearch
        id="results-search"
        type={filter.property_type}
        hint={searchedFor(filter)}
        onSearch={(asked) => onFilter(changed(filter, withSearch(asked)))}
        className="min-w-0 flex-1 md:hidden"
      />
      <div className="contents max-md:hidden">
        <QuickFilters {...props} />
      </div>
      <FilterButton count={count}>
        {(close) => <PropertyFilterDialog {...props} onClose={close} />}
      </FilterButton>
    </div>
  )
}
