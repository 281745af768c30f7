import { lazy, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { useSettings } from '../../../app/api/use-settings'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import { FilterRow } from '../results/FilterRow'
import { MapScreen } from '../../../shared/results/MapScreen'
import type { ResultsPageProps } from '../results/ResultsPage'
import { resultsTitle } from '../results/results-title'

const ResultsMap = lazy(() => import('./ResultsMap'))

/** Map page: filters, map and a list of what the map shows. */
export function MapPage({ filter, onFilter }: ResultsPageProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  const [lit, setLit] = useState<string | null>(null)
  const categories = useCallQuery('get_categories', {}).data?.data ?? []
  const active = activeFilters(filter, { t, lang: i18n.language, symbol, categories })
  return (
    <MapScreen
      title={resultsTitle(i18n, filter, categories)}
      list={
        <LinkButton to="/properties" search={filter} size="sm">
          {t('map.showList')}
        </LinkButton>
      }
      filters={<FilterRow filter={filter} categories={categories} active={active} onFilter={onFilter} />}
    >
      <ResultsMap filter={filter} onFilter={onFilter} lit={lit} onLit={setLit} listed className="flex-1" />
    </MapScreen>
  )
}
