import { queryOptions } from '@tanstack/react-query'
import type { CallName, Input } from '../../contract/types'
import type { Api } from './port'

/**
 * react-query options for a call; the key is `[call, input]`. Messages are not shown as toasts (§7: the shared
 * helpers switch them off).
 */
export function callQuery<K extends CallName>(api: Api, name: K, input: Input<K>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api.call(name, input, { signal, toast: false }),
  })
}
