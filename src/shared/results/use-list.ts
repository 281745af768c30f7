import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/** A list in any state. */
export interface FoundList<D> {
  data: D | undefined
  error: Error | null
  isFetching: boolean
  /** Whether the data belongs to the previous filter. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * Loads the list of a filter, showing the previous list until the new one arrives. Rendering is deferred, because a
 * whole page of cards would block a slow phone.
 */
export function useList<D, K extends QueryKey>(options: UseQueryOptions<D, Error, D, K>): FoundList<D> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  const shown = useDeferredValue(data)
  return { data: shown, error, isFetching, isPlaceholderData: isPlaceholderData || shown !== data, refetch }
}
