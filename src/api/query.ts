import { queryOptions } from '@tanstack/react-query'
import { table } from '../../contract/table'
import type { CallName, Input } from '../../contract/types'
import type { Api } from './port'

/**
 * react-query options for a call; the key is `[call, input]`. Messages are not shown as toasts (§7: the shared
 * helpers switch them off). A GET that writes (D41) is never retried nor kept.
 */
export function callQuery<K extends CallName>(api: Api, name: K, input: Input<K>) {
  const writes = 'sideEffect' in table[name]
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api.call(name, input, { signal, toast: false }),
    ...(writes ? { retry: false, staleTime: 0, gcTime: 0 } : {}),
  })
}
