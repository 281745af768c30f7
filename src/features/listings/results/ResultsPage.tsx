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
  /** The address is the filter. */
  filter: PropertyFilter
  /** `replace`: no new step of the history. */
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
}

/** Until the categories are here. */
const none: readonly PropertyCategory[] = []

/** How high the bar of the filters is: one line of them, until it is known better. */
const barHeight = { '--filters': '69px' } as CSSProperties

/**
 * Gives the page the height of its filters, so that the map begins below them: they may take more than one line. All that
 * stands in the page is then styled anew. So what is right already stays, and another height is given in a frame of its
 * own: together with the filters drawn anew, it would hold up a map that is being moved.
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
 * A filter as the server understood its words, so that "flats to rent" has the chips and controls of its filters; as it
 * is until the list has come.
 */
function useUnderstood(filter: PropertyFilter): PropertyFilter {
  const { data: read } = useQuery({
    ...callQuery(useApi(), 'get-property-list', listInput(filter)),
    // The list asks for it; only its reading is wanted here.
    enabled: false,
    select: (reply) => reply.search_read,
  })
  return useMemo(() => (read ? readFilter(read) : filter), [read, filter])
}

/** Every public listing that fits the filter, a page at a time. */
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
  // The filters answer at once; the list and the map follow in slices, for the map may be moving on already.
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
