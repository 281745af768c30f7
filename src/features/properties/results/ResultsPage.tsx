import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { LiveRegion } from '../../../ui/LiveRegion'
import { countText } from './count-text'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { listInput } from './list-input'
import { ResultsList } from './ResultsList'
import { resultsTitle } from './results-title'
import { SortSelect } from './SortSelect'

export interface ResultsPageProps {
  /** The address is the filter. */
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter) => void
}

/** Every public listing that fits the filter, a page at a time. */
export function ResultsPage({ filter, onFilter }: ResultsPageProps) {
  const { t } = useTranslation()
  const api = useApi()
  const list = useQuery({
    ...callQuery(api, 'get-property-list', listInput(filter)),
    placeholderData: keepPreviousData,
  })
  const categories = useQuery(callQuery(api, 'get_categories', {})).data?.data ?? []
  const count = list.data && countText(t, list.data)
  return (
    <div className="page grid gap-5 pt-6">
      <h1 className="display text-xl md:text-2xl">{resultsTitle(t, filter, categories)}</h1>
      <FilterBar filter={filter} categories={categories} onFilter={onFilter} />
      <FilterChips filter={filter} categories={categories} onFilter={onFilter} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{count ?? t('ui.loading')}</p>
        <SortSelect filter={filter} onFilter={onFilter} />
      </div>
      <LiveRegion text={list.isFetching ? '' : (count ?? '')} />
      <ResultsList filter={filter} list={list} onFilter={onFilter} />
    </div>
  )
}
