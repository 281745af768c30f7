import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/** A list in whatever state it is. */
export interface FoundList<D> {
  data: D | undefined
  error: Error | null
  isFetching: boolean
  /** What is there belongs to the filter before. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * The list of a filter, and until it is there that of the filter before. What came is drawn in slices: a page of cards
 * in one go would hold up a slow phone.
 */
export function useList<D, K extends QueryKey>(options: UseQueryOptions<D, Error, D, K>): FoundList<D> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  const shown = useDeferredValue(data)
  return { data: shown, error, isFetching, isPlaceholderData: isPlaceholderData || shown !== data, refetch }
}
