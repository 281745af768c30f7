import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { page } from '../../../contract/limits'
import type { CallEnvelope, Input } from '../../../contract/calls/call-types'
import { useApi } from './use-api'

type WholeList = 'get_chats' | 'get_notification_list' | 'get-blocked-users'

/** One of a person's long lists, as much at a time as the server gives, read anew whenever it is looked at. */
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

/** What stands in its pages, each once: something new moves the others on, some of them into the next page. */
export function onceEach<T>(entries: readonly T[], keyOf: (entry: T) => string | number): T[] {
  return [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()
}
