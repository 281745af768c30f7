import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'
import type { DraftCount } from '../../../shared/results/filters/FilterDialog'
import { unordered } from '../../../shared/results/list-input'
import { useSettled } from '../../../ui/hooks/use-settled'
import { useSettings } from '../../../app/api/use-settings'

/** Counts for a filter draft: matches, prices and property types. */
export interface FilterCounts extends DraftCount {
  /** Prices of the listings that match the other filters; undefined until loaded. */
  prices: Data<'property-counts'>['prices'] | undefined
  /** Number of listings that match the other filters, by property type id; null if unknown. */
  perCategory: ReadonlyMap<number, number> | null
}

/** Counts the matches of a filter being edited, debounced; obsolete requests are dropped. */
export function useFilterCounts(filter: PropertyFilter): FilterCounts {
  const settled = useSettled(filter)
  const { selected_currency_data: site } = useSettings()
  const asked = unordered(settled, site.code)
  const { data, isPlaceholderData, error } = useCallQuery('property-counts', asked, {
    placeholderData: keepPreviousData,
  })
  const categories = data?.data.categories
  const perCategory = useMemo(
    () => (categories ? new Map(categories.map(({ id, count }) => [id, count] as const)) : null),
    [categories],
  )
  return {
    counted: error ? undefined : data,
    coming: !data || isPlaceholderData || settled !== filter,
    prices: data?.data.prices,
    perCategory,
  }
}
