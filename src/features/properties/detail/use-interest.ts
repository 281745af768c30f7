import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/use-api'
import { useSignInFirst } from '../../../session/use-sign-in-first'
import type { Full } from '../types'
import { detailQuery } from './detail-query'

/** Whether the person told the owner of interest, and the act of doing so (D62). */
export function useInterest(property: Full) {
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const tell = useMutation({
    mutationKey: ['interested_users', property.id],
    mutationFn: (interested: boolean) =>
      api.call('interested_users', { property_id: property.id, type: interested ? 1 : 0 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: detailQuery(api, property.slug_id).queryKey }),
  })
  const toggle = () => {
    if (!signInFirst()) tell.mutate(!property.is_interested)
  }
  return { interested: property.is_interested, busy: tell.isPending, toggle }
}
