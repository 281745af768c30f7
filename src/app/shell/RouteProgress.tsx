import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { beginWait } from '../../ui/feedback/wait-store'

/** Progress bar at the top during navigation (§1). Appears after a short delay, so fast pages don't flicker. */
export function RouteProgress() {
  const { t } = useTranslation()
  // A browser-only page is already loading during hydration, but the bar waits because the server didn't render it.
  const hydrated = useHydrated()
  const loading = useRouterState({ select: (state) => state.isLoading }) && hydrated
  useEffect(() => {
    if (loading) return beginWait({ kind: 'page' })
  }, [loading])
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {loading && (
        <div
          role="progressbar"
          aria-label={t('shell.pageLoading')}
          className="route-progress h-full bg-accent"
        />
      )}
    </div>
  )
}
