import { Outlet, useMatches } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../api/use-settings'
import { Header } from './Header'
import { Afterwards, BottomBar, Footer, MaintenanceNotice, StandInBanner } from './lazy-parts'
import { RouteProgress } from './RouteProgress'
import { lazy, Suspense, useSyncExternalStore, type CSSProperties } from 'react'
import { anyToastYet, waitingToasts } from '../toasts/show-toast'

const Toasts = lazy(() => import('../toasts/Toasts'))

function subscribe(onChange: () => void): () => void {
  return waitingToasts.subscribe(onChange).unsubscribe
}

/** Placeholder for toasts; the component loads with the first one. */
function ToastHost() {
  const needed = useSyncExternalStore(
    subscribe,
    () => anyToastYet(),
    () => false,
  )
  if (!needed) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

/** Whether the page has its own frame: true for admin pages, unless the page was not found or failed to load. */
const useOwnFrame = () =>
  useMatches({
    select: (matches) =>
      matches.every((match) => !match._notFound) &&
      matches.some(
        ({ routeId, status }) => (routeId === '/admin' || routeId === '/workflows') && status !== 'error',
      ),
  })

/** Frame shared by every page. */
export function Shell() {
  const { t } = useTranslation()
  const ownFrame = useOwnFrame()
  const { svg_clr: coloured, stand_ins: standIns, maintenance, accent } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col" data-svg-clr={coloured} style={accent as CSSProperties}>
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t('shell.skip')}
      </a>
      <RouteProgress />
      {!ownFrame && <Header />}
      {standIns.length > 0 && <StandInBanner names={standIns} />}
      {maintenance !== 'off' && <MaintenanceNotice mode={maintenance} />}
      {ownFrame ? (
        <Outlet />
      ) : (
        <>
          <main id="main" tabIndex={-1} className="flex-1 pb-12">
            <Outlet />
          </main>
          <Footer />
          <BottomBar />
        </>
      )}
      <ToastHost />
      <Afterwards />
    </div>
  )
}
