import { useInfiniteQuery } from '@tanstack/react-query'
import { page } from '../../../contract/limits'
import type { CallEnvelope, Input } from '../../../contract/calls/call-types'
import { useApi } from '../../app/api/use-api'

type PagedCall = 'admin/queue' | 'admin/records' | 'admin/workflow-stuck-records'

/**
 * Loads the queue or a list of records page by page. Refetches on every mount, because other admins decide on records
 * too.
 */
export function useItemPages<K extends PagedCall>(call: K, input: Input<K>) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam: offset, signal }): Promise<CallEnvelope<K>> =>
      api.call(call, { ...input, offset, limit: page.limit } as Input<K>, { signal, toast: false }),
    initialPageParam: 0,
    staleTime: 0,
    // Keep showing the queue while it is filtered; a list of other records must not linger.
    placeholderData: (shown) => (call === 'admin/queue' ? shown : undefined),
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * page.limit
      return loaded < (last.total ?? 0) ? loaded : undefined
    },
  })
}
