import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { CallFailure } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import { showToast } from '../../../app/toasts/show-toast'
import { saveAfterSignIn } from '../../../app/account/save-after-sign-in'
import { useSignInFirst } from '../../../app/account/use-sign-in-first'
import type { Card } from '../listing-types'

/**
 * Returns whether a listing is saved and a function to toggle it (D63). Guests are sent to sign in, after which the
 * listing is saved.
 */
export function useFavourite(listing: Card) {
  const api = useApi()
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const signInFirst = useSignInFirst()
  // Optimistic value until the reply; after that, cached queries show the state everywhere.
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
