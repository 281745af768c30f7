import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { useCallQuery } from '../../../api/query'
import { useSettings } from '../../../session/use-settings'
import { activeFilters } from '../../../results/active-filters'
import type { PropertyCategory } from '../types'
import { FilterBar } from './FilterBar'
import { chipRow, FilterChips } from '../../../results/FilterChips'
import { FoundListings } from './FoundListings'
import { changed } from '../../../results/list-input'
import { resultsTitle } from './results-title'
import { SaveSearch } from '../../../results/SaveSearch'

export interface ResultsPageProps {
  /** The address is the filter. */
  filter: PropertyFilter
  /** `replace`: no new step of the history. */
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
}

/** Until the categories are here. */
const none: readonly PropertyCategory[] = []

/** Every public listing that fits the filter, a page at a time. */
export function ResultsPage({ filter, onFilter }: ResultsPageProps) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { currency_symbol: symbol } = useSettings()
  const categories = useCallQuery('get_categories', {}).data?.data ?? none
  const asked = useMemo(
    () => ({ filter, active: activeFilters(filter, { t, lang, symbol, categories }) }),
    [filter, t, lang, symbol, categories],
  )
  // The filters answer at once; the list and the map follow in slices, for the map may be moving on already.
  const followed = useDeferredValue(asked)
  return (
    <div className="page grid gap-2 pt-3 md:gap-5 md:pt-6">
      <h1 className="display text-lg max-md:line-clamp-2 md:text-2xl">
        {resultsTitle(i18n, filter, categories)}
      </h1>
      <FilterBar filter={filter} categories={categories} count={asked.active.length} onFilter={onFilter} />
      <div className={chipRow}>
        <SaveSearch filter={filter} />
        <FilterChips
          active={asked.active}
          onRemove={(without) => onFilter(changed(filter, without))}
          // Sorting is no filter: it stays.
          onClear={() => onFilter({ sort: filter.sort })}
        />
      </div>
      <FoundListings {...followed} onFilter={onFilter} />
    </div>
  )
}
