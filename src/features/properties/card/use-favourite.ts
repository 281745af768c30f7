import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/use-api'
import { showToast } from '../../../shell/toast'
import { useSignInFirst } from '../../../session/use-sign-in-first'
import type { Card } from '../types'

/** Whether a listing is saved, and the act of saving it (D63). Guests are led to the door and back. */
export function useFavourite(listing: Card) {
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const save = useMutation({
    mutationFn: (saved: boolean) =>
      api.call('add_favourite', { property_id: listing.id, type: saved ? 1 : 0 }, { toast: false }),
    onError: (error) => showToast({ kind: 'error', text: error.message || null }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get_favourite_property'] }),
  })
  const saved = save.isError || save.variables === undefined ? listing.is_favourite : save.variables
  const toggle = () => {
    if (!signInFirst()) save.mutate(!saved)
  }
  return { saved, toggle }
}
