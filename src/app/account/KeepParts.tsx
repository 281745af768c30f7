import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cachedOfAddress, cachedOfAnswer } from '../session/cached-data'
import type { SessionParts } from '../session/session-parts'
import { session } from '../session/session-store'
import { useSettings } from '../api/use-settings'

function keep(cached: Partial<SessionParts['cachedata']>) {
  if (Object.keys(cached).length > 0) session.actions.cached({ cached })
}

/**
 * Copies settings, languages and the latest search into the persisted session parts the specification requires (§3).
 */
export function KeepParts() {
  const settings = useSettings()
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    session.actions.settingsLoaded({ settings, at: Date.now() })
    session.actions.languagesLoaded({ languages: settings.languages })
  }, [settings])
  useEffect(() => {
    const look = () => {
      const { pathname, search } = router.latestLocation
      keep(cachedOfAddress(pathname, search as Record<string, unknown>))
    }
    look()
    return router.subscribe('onResolved', look)
  }, [router])
  useEffect(() => {
    const cache = queries.getQueryCache()
    for (const { queryKey, state } of cache.getAll())
      keep(cachedOfAnswer(queryKey, state.data, state.dataUpdatedAt))
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, state } = event.query
      keep(cachedOfAnswer(queryKey, state.data, state.dataUpdatedAt))
    })
  }, [queries])
  return null
}
