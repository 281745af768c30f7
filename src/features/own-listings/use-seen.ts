import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data } from '../../../contract/types'
import { useApi } from '../../api/use-api'

/** Tells the server which people the owner was shown. They stay marked as new until the list is asked for again. */
export function useSeen(propertyId: number, shown: Data<'get_interested_users'> = []) {
  const api = useApi()
  const cache = useQueryClient()
  const fresh = shown.filter((one) => one.is_new).map(({ id }) => id)
  const people = fresh.join(',')
  useEffect(() => {
    if (!people) return
    void api.call('interested-seen', { property_id: propertyId, people }, { toast: false }).then(
      () => cache.invalidateQueries({ queryKey: ['own-dashboard'] }),
      // They stay new, and are told of again with the next look.
      () => undefined,
    )
  }, [api, cache, propertyId, people])
}
