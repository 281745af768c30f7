import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../session/use-settings'
import { Header } from './Header'
import { Afterwards, BottomBar, Footer, StandInBanner } from './later'
import { RouteProgress } from './RouteProgress'
import { ToastHost } from './ToastHost'

/** What stands around every page. */
export function Shell() {
  const { t } = useTranslation()
  const { svg_clr: coloured, stand_ins: standIns } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col" data-svg-clr={coloured}>
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t('shell.skip')}
      </a>
      <RouteProgress />
      <Header />
      {standIns.length > 0 && <StandInBanner names={standIns} />}
      <main id="main" tabIndex={-1} className="flex-1 pb-12">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <ToastHost />
      <Afterwards />
    </div>
  )
}
