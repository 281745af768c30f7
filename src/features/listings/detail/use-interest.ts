import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../app/api/use-api'
import { useSignInFirst } from '../../../app/account/use-sign-in-first'
import type { Full } from '../listing-types'
import { detailQuery } from './detail-query'

/** Returns whether the user has sent an enquiry and a function to toggle it (D62). */
export function useInterest(property: Full) {
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const [busy, setBusy] = useState(false)
  const interested = property.is_interested
  const tell = async () => {
    setBusy(true)
    try {
      // No `toast: false`: the server's message is shown.
      await api.call('interested_users', { property_id: property.id, type: interested ? 0 : 1 })
      await queryClient.invalidateQueries({ queryKey: detailQuery(api, property.slug_id).queryKey })
    } catch (error) {
      console.warn('The owner was not told', error)
    } finally {
      setBusy(false)
    }
  }
  const toggle = () => {
    if (!signInFirst()) void tell()
  }
  return { interested, busy, toggle }
}
