import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../contract/types'
import { useApi } from '../../api/use-api'

/** Changes a saved search and reads the list anew. */
export function useChange(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Omit<Input<'saved-searches:change'>, 'id'>) =>
      api.call('saved-searches:change', { id, ...change }, { toast: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['saved-searches'] }),
  })
}
