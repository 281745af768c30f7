import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { page } from '../../../../contract/limits'
import type { CallEnvelope, Input } from '../../../../contract/calls/call-types'
import { useApi } from '../../../app/api/use-api'

type OwnList = 'get-added-properties' | 'get-added-projects' | 'get-featured-data' | 'get_interested_users'

/** Paginated query for one of the owner's lists, newest first. */
export function useOwnPages<K extends OwnList>(
  call: K,
  input: Input<K>,
): UseInfiniteQueryResult<InfiniteData<CallEnvelope<K>>> {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam: offset, signal }): Promise<CallEnvelope<K>> =>
      api.call(call, { ...input, offset, limit: page.limit }, { signal, toast: false }),
    initialPageParam: 0,
    getNextPageParam: ({ total = 0 }, pages) => {
      const loaded = pages.length * page.limit
      return loaded < total ? loaded : undefined
    },
  })
}
