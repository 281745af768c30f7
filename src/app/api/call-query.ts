import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { CallEnvelope, CallName, Input } from '../../../contract/calls/call-types'
import type { Api } from './port'
import { useApi } from './use-api'

/**
 * Returns react-query options for a call, keyed by `[call, input]`. The call's messages are not shown as toasts (§7).
 */
export function callQuery<K extends CallName>(api: Api, name: K, input: Input<K>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api.call(name, input, { signal, toast: false }),
  })
}

type CallQueryOptions<K extends CallName, D> = UseQueryOptions<
  CallEnvelope<K>,
  Error,
  D,
  readonly [K, Input<K>]
>

/** Runs `useQuery` for a call with the page's API. */
export function useCallQuery<K extends CallName, D = CallEnvelope<K>>(
  name: K,
  input: Input<K>,
  options?: Omit<CallQueryOptions<K, D>, 'queryKey' | 'queryFn'>,
) {
  return useQuery({ ...callQuery(useApi(), name, input), ...options } as CallQueryOptions<K, D>)
}
