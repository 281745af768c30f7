import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { useApi } from '../../../api/use-api'
import { keepLater } from '../../../offline/keep-later'
import { showToast } from '../../../shell/toast'
import { saveAfterSignIn } from '../../../session/save-after-sign-in'
import { useSignInFirst } from '../../../session/use-sign-in-first'
import type { Card } from '../types'

/** Whether a listing is saved, and the act of saving it (D63). Guests are led to signing in and back, and then it is done. */
export function useFavourite(listing: Card) {
  const api = useApi()
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const saved = chosen ?? listing.is_favourite
  const save = async (wanted: boolean) => {
    setChosen(wanted)
    try {
      await api.call('add_favourite', { property_id: listing.id, type: wanted ? 1 : 0 }, { toast: false })
      keepLater(api, i18n.language)
      await queryClient.invalidateQueries({ queryKey: ['get_favourite_property'] })
    } catch (error) {
      setChosen(!wanted)
      showToast({ kind: 'error', text: (error instanceof Error && error.message) || null })
    }
  }
  const toggle = () => {
    if (signInFirst()) saveAfterSignIn(listing.id)
    else void save(!saved)
  }
  return { saved, toggle }
}
