import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { page } from '../../../contract/limits'
import type { CallEnvelope, Input } from '../../../contract/calls/call-types'
import { useApi } from './use-api'

type WholeList = 'get_chats' | 'get_notification_list' | 'get-blocked-users'

/** Loads one of the user's long lists in pages of the maximum size, refetched on every mount. */
export function useWholeList<K extends WholeList>(
  call: K,
): UseInfiniteQueryResult<InfiniteData<CallEnvelope<K>>> {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [call, 'pages'],
    queryFn: ({ pageParam: offset, signal }): Promise<CallEnvelope<K>> =>
      api.call(call, { offset, limit: page.limitMax } as Input<K>, { signal, toast: false }),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: ({ total = 0 }, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return loaded < Math.min(total, page.offsetMax) ? loaded : undefined
    },
  })
}

/** Removes entries that appear on two pages because a new entry shifted them onto the next page. */
export function onceEach<T>(entries: readonly T[], keyOf: (entry: T) => string | number): T[] {
  return [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()
}
