import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { sorts } from '../../../../contract/property-filter'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { LinkButton } from '../../../ui/LinkButton'
import { CardGrid } from '../card/CardGrid'
import { BesideMap } from '../map/BesideMap'
import { countText } from '../../../results/count-text'
import type { ActiveFilter } from '../../../results/FilterChips'
import { changed, listInput } from '../../../results/list-input'
import { ResultsHead } from '../../../results/ResultsHead'
import { ResultsList } from '../../../results/ResultsList'
import { SortSelect } from '../../../results/SortSelect'
import { useList } from '../../../results/use-list'
import type { ResultsPageProps } from './ResultsPage'

export interface FoundListingsProps extends ResultsPageProps {
  active: readonly ActiveFilter<ResultsPageProps['filter']>[]
}

/** What fits the filter: how much, in which order, the list, and the map beside it. */
export const FoundListings = memo(function FoundListings({ filter, active, onFilter }: FoundListingsProps) {
  const { t } = useTranslation()
  const list = useList(callQuery(useApi(), 'get-property-list', listInput(filter)))
  return (
    <>
      <ResultsHead
        count={list.data ? countText(t, list.data) : list.error ? '' : undefined}
        coming={list.isPlaceholderData}
        meant={list.data?.search_meant}
      >
        <div className="flex items-center gap-2">
          <LinkButton
            to="/map"
            search={filter}
            icon="map"
            aria-label={t('map.showMap')}
            className="split:hidden"
          >
            {t('map.title')}
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
    </>
  )
})
