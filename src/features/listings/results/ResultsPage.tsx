import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, type CSSProperties } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { useSettings } from '../../../app/api/use-settings'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import { listInput } from '../../../shared/results/list-input'
import type { PropertyCategory } from '../listing-types'
import { FilterRow } from './FilterRow'
import { FoundListings } from './FoundListings'

export interface ResultsPageProps {
  /** Filter in the URL. */
  filter: PropertyFilter
  /** `replace` adds no history entry. */
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
}

/** Empty list, used until the categories are loaded. */
const none: readonly PropertyCategory[] = []

/** Height of the filter bar, assumed to be one line until measured. */
const barHeight = { '--filters': '69px' } as CSSProperties

/**
 * Sets the height of the filter bar as a CSS variable, so the map starts below it even if the filters wrap. The change
 * restyles the whole page; to keep a moving map smooth, it is skipped if the value is unchanged and otherwise made in a
 * separate frame.
 */
function measured(filters: HTMLDivElement | null) {
  if (!filters) return
  const { style } = filters.parentElement!
  const measure = () => {
    const height = `${filters.offsetHeight}px`
    const stays = getComputedStyle(filters).position === 'sticky'
    if (stays && style.getPropertyValue('--filters') !== height) style.setProperty('--filters', height)
  }
  let frame = 0
  const sized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  sized.observe(filters)
  return () => {
    sized.disconnect()
    cancelAnimationFrame(frame)
  }
}

/**
 * Returns the filter as the server understood its search text, so "flats to rent" shows the corresponding chips and
 * controls; unchanged until the list has loaded.
 */
function useUnderstood(filter: PropertyFilter): PropertyFilter {
  const { data: read } = useQuery({
    ...callQuery(useApi(), 'get-property-list', listInput(filter)),
    // The list runs the query; this only reads its result.
    enabled: false,
    select: (reply) => reply.search_read,
  })
  return useMemo(() => (read ? readFilter(read) : filter), [read, filter])
}

/** Public listings matching the filter, paginated. */
export function ResultsPage({ filter: typed, onFilter }: ResultsPageProps) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { currency_symbol: symbol } = useSettings()
  const categories = useCallQuery('get_categories', {}).data?.data ?? none
  const filter = useUnderstood(typed)
  const asked = useMemo(
    () => ({ typed, filter, active: activeFilters(filter, { t, lang, symbol, categories }) }),
    [typed, filter, t, lang, symbol, categories],
  )
  // The filters respond immediately; list and map are deferred, because the user may still be moving the map.
  const followed = useDeferredValue(asked)
  return (
    <div style={barHeight} className="wide-page page grid gap-3 pt-3 md:gap-0 md:pt-0">
      <div
        ref={measured}
        className="z-30 border-line bg-ground md:-mx-6 md:border-b md:px-6 md:py-3 split:sticky split:top-15.25"
      >
        <FilterRow
          filter={filter}
          categories={categories}
          active={asked.active}
          onFilter={onFilter}
          savesInHead
        />
      </div>
      <FoundListings {...followed} categories={categories} onFilter={onFilter} />
    </div>
  )
}
