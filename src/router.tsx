import type { QueryClient } from '@tanstack/react-query'
import { createRouter as create, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { I18nContext } from './i18n/use-translation'
import type { Api } from './api/port'
import { createQueryClient } from './api/query-client'
import { createI18n, type I18n, type Speech } from './i18n/create'
import { routeTree } from './routeTree.gen'
import { parseSearch, stringifySearch } from './search-text'
import { createTheme, type Theme, type ThemeAtom } from './session/appearance'
import { PagePending } from './shell/PagePending'

/** What every loader and component can reach. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  i18n: I18n
  theme: ThemeAtom
  /** Scheme and host of the site, for canonical addresses. */
  origin: string
}

/** What the server passes to the browser before it hydrates. */
interface Handover {
  speech: Speech
  theme: Theme
}

export interface RouterOptions {
  api: Api
  origin: string
  nonce?: string
  /** Set on the server; the browser gets it with the page. */
  handover?: Handover
}

/** One router a request on the server, one a page in the browser. */
export function createRouter({ api, origin, nonce, handover }: RouterOptions) {
  const queryClient = createQueryClient(handover ? 'server' : 'browser')
  const i18n = createI18n()
  const theme = createTheme()
  const takeOver = (given: Handover) => {
    i18n.add(given.speech)
    theme.set(given.theme)
  }
  if (handover) takeOver(handover)
  const router = create({
    routeTree,
    context: { api, queryClient, i18n, theme, origin } satisfies RouterContext,
    origin,
    ssr: nonce ? { nonce } : undefined,
    Wrap: ({ children }) => <I18nContext value={i18n}>{children}</I18nContext>,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    // Half a second is what the router gives its waiting picture otherwise, with the page ready behind it.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: lazyRouteComponent(() => import('./shell/ErrorPage'), 'ErrorPage'),
    // An address without a page has no frame either: guards and texts of an area are not run for it.
    notFoundMode: 'root',
    defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage'), 'NotFoundPage'),
    dehydrate: () => ({ ...handover }) as Handover,
    hydrate: (given) => takeOver(given as Handover),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
