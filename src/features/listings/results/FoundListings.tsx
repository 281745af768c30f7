import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { sorts } from '../../../../contract/filter/property-filter'
import { callQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { CardGrid } from '../card/CardGrid'
import { BesideMap } from '../map/BesideMap'
import { countText } from '../../../shared/results/count-text'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'
import { changed, listInput } from '../../../shared/results/list-input'
import { ResultsHead } from '../../../shared/results/ResultsHead'
import { ResultsList } from '../../../shared/results/ResultsList'
import { SaveSearch } from '../../../shared/results/SaveSearch'
import { SortSelect } from '../../../shared/results/SortSelect'
import { useList } from '../../../shared/results/use-list'
import type { PropertyCategory } from '../listing-types'
import { OtherCurrencies } from './OtherCurrencies'
import { resultsTitle, withoutPlace } from './results-title'
import type { ResultsPageProps } from './ResultsPage'

const NoListings = lazy(() => import('./NoListings'))

export interface FoundListingsProps extends ResultsPageProps {
  /** Filter in the URL; `filter` is how the server understood it. */
  typed: ResultsPageProps['filter']
  active: readonly ActiveFilter<ResultsPageProps['filter']>[]
  categories: readonly PropertyCategory[]
}

/** Results of a filter: title, count, sort order, list and map. */
export const FoundListings = memo(function FoundListings(props: FoundListingsProps) {
  const { typed, filter, active, categories, onFilter } = props
  const { t, i18n } = useTranslation()
  const list = useList(callQuery(useApi(), 'get-property-list', listInput(typed)))
  const title = resultsTitle(i18n, list.data?.total === 0 ? withoutPlace(filter) : filter, categories)
  return (
    <BesideMap filter={filter} onFilter={onFilter}>
      <div className="under-filters grid gap-2 md:gap-3 md:pt-4">
        <h1 className="display text-lg max-md:line-clamp-2 md:text-xl">{title}</h1>
        <ResultsHead
          count={list.data ? countText(t, list.data) : list.error ? '' : undefined}
          coming={list.isPlaceholderData}
          meant={list.data?.search_meant}
        >
          <div className="flex min-w-0 items-center gap-2 max-[18rem]:flex-wrap">
            <div className="empty:hidden md:hidden">
              <SaveSearch filter={filter} isShort />
            </div>
            <LinkButton
              to="/map"
              search={filter}
              icon="map"
              aria-label={t('map.showMap')}
              className="max-md:w-11 split:hidden"
            >
              <span className="max-md:hidden">{t('map.title')}</span>
            </LinkButton>
            <SortSelect
              className="min-w-0"
              sort={filter.sort}
              searching={Boolean(filter.search)}
              sorts={sorts}
              onSort={(sort) => onFilter(changed(filter, { sort }))}
            />
          </div>
        </ResultsHead>
        <OtherCurrencies to="/properties" filter={filter} found={list.data?.other_currencies} />
        <ResultsList
          filter={typed}
          list={list}
          empty={
            <Suspense>
              <NoListings filter={filter} active={active} onFilter={onFilter} />
            </Suspense>
          }
          link={(search, props) => <Link {...props} to="/properties" search={search} />}
        >
          {({ data }) => <CardGrid cards={data} eager={4} heading="h2" />}
        </ResultsList>
      </div>
    </BesideMap>
  )
})
