import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { beginWait } from '../../ui/feedback/wait-store'

/** The bar at the top while another page is on its way (§1). It waits a blink, so that quick pages do not flicker. */
export function RouteProgress() {
  const { t } = useTranslation()
  // A page that is rendered in the browser only is already loading while it hydrates; the server drew no bar.
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
