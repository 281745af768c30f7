import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sorts, type PropertyFilter } from '../../../../contract/property-filter'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { LinkButton } from '../../../ui/LinkButton'
import { useSettings } from '../../../session/use-settings'
import { CardGrid } from '../card/CardGrid'
import { activeFilters } from '../../../results/active-filters'
import { BesideMap } from '../map/BesideMap'
import { countText } from '../../../results/count-text'
import { FilterBar } from './FilterBar'
import { FilterChips } from '../../../results/FilterChips'
import { changed, listInput } from '../../../results/list-input'
import { ResultsHead } from '../../../results/ResultsHead'
import { ResultsList } from '../../../results/ResultsList'
import { resultsTitle } from './results-title'
import { SaveSearch } from '../../../results/SaveSearch'
import { SortSelect } from '../../../results/SortSelect'
import { useList } from '../../../results/use-list'

export interface ResultsPageProps {
  /** The address is the filter. */
  filter: PropertyFilter
  /** `replace`: no new step of the history. */
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
}

/** Every public listing that fits the filter, a page at a time. */
export function ResultsPage({ filter, onFilter }: ResultsPageProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const { currency_symbol: symbol } = useSettings()
  const list = useList(callQuery(api, 'get-property-list', listInput(filter)))
  const categories = useQuery(callQuery(api, 'get_categories', {})).data?.data ?? []
  const active = activeFilters(filter, { t, lang: i18n.language, symbol, categories })
  return (
    <div className="page grid gap-5 pt-6">
      <h1 className="display text-xl md:text-2xl">{resultsTitle(t, filter, categories)}</h1>
      <FilterBar filter={filter} categories={categories} onFilter={onFilter} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <FilterChips
          active={active}
          onRemove={(without) => onFilter(changed(filter, without))}
          // Sorting is no filter: it stays.
          onClear={() => onFilter({ sort: filter.sort })}
        />
        <SaveSearch filter={filter} />
      </div>
      <ResultsHead
        count={list.data ? countText(t, list.data) : list.error ? '' : undefined}
        coming={list.isPlaceholderData}
        meant={list.data?.search_meant}
      >
        <div className="flex items-center gap-2">
          <LinkButton to="/map" search={filter} icon="map" className="split:hidden">
            {t('map.showMap')}
          </LinkButton>
          <SortSelect
            sort={filter.sort}
            searching={Boolean(filter.search)}
            sorts={sorts}
            onSort={(sort) => onFilter(changed(filter, { sort }))}
          />
        </div>
      </ResultsHead>
      <BesideMap filter={filter} onFilter={onFilter}>
        <ResultsList
          call="get-property-list"
          filter={filter}
          list={list}
          active={active}
          onFilter={onFilter}
          link={(search, props) => <Link {...props} to="/properties" search={search} />}
        >
          {({ data }) => <CardGrid cards={data} eager={4} heading="h2" />}
        </ResultsList>
      </BesideMap>
    </div>
  )
}
