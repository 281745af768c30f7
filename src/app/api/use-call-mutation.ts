import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallEnvelope, CallName, Input } from '../../../contract/calls/call-types'
import { CallFailure } from './call-failure'
import { useApi } from './use-api'

export interface CallMutationOptions<K extends CallName> {
  onSuccess?: (reply: CallEnvelope<K>, input: Input<K>) => unknown
  onError?: (error: Error) => unknown
  /** Calls whose answers change; refetched before the mutation counts as finished. */
  refresh?: readonly CallName[] | 'all'
}

/** Sends a call as a mutation, without a toast. `refused` holds the rejected fields with their reasons. */
export function useCallMutation<K extends CallName>(
  name: K,
  { onSuccess, onError, refresh = [] }: CallMutationOptions<K> = {},
) {
  const api = useApi()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: Input<K>) => api.call(name, input, { toast: false }),
    onError,
    onSuccess: async (reply, input) => {
      await onSuccess?.(reply, input)
      if (refresh === 'all') await queries.invalidateQueries()
      else await Promise.all(refresh.map((call) => queries.invalidateQueries({ queryKey: [call] })))
    },
  })
  const refused = mutation.error instanceof CallFailure ? mutation.error.errors : undefined
  return { ...mutation, refused }
}
