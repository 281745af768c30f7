import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { CallFailure } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import { showToast } from '../../../app/toasts/show-toast'
import { saveAfterSignIn } from '../../../app/account/save-after-sign-in'
import { useSignInFirst } from '../../../app/account/use-sign-in-first'
import type { Card } from '../listing-types'

/** Whether a listing is saved, and the act of saving it (D63). Guests are led to signing in and back, and then it is done. */
export function useFavourite(listing: Card) {
  const api = useApi()
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const signInFirst = useSignInFirst()
  // Until the answer; from then on what was read says it, here and wherever else the listing is shown.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const presses = useRef(0)
  const saved = chosen ?? listing.is_favourite
  const save = async (wanted: boolean) => {
    const press = ++presses.current
    setChosen(wanted)
    try {
      const { saveListing } = await import('./save-listing')
      await saveListing({ api, queries, lang: i18n.language }, listing.id, wanted)
    } catch (error) {
      showToast({ kind: 'error', text: (error instanceof CallFailure && error.message) || null })
    }
    if (press === presses.current) setChosen(null)
  }
  const toggle = () => {
    if (signInFirst()) saveAfterSignIn(listing.id)
    else void save(!saved)
  }
  return { saved, toggle }
}
