import { createRouter as create, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { I18nContext } from '../ui/i18n/use-translation'
import type { Api } from '../app/api/port'
import { createQueryClient } from '../app/api/query-client'
import { addFirstTexts } from '../app/i18n/add-texts'
import { createI18n, type Speech } from '../ui/i18n/create-i18n'
import type { TextFiles } from '../app/i18n/text-files'
import { routeTree } from './routeTree.gen'
import { parseSearch, stringifySearch } from '../app/page/search-params'
import { createTheme, type Theme } from '../app/session/theme'
import { insist } from '../app/hydration/retry-start'
import { PagePending } from '../app/page/PagePending'
import type { RouterContext } from '../app/page/router-context'

/** Data the server renders a page with. */
interface Handover {
  speech: Speech
  files: TextFiles
  theme: Theme
}

/** Data the browser needs before hydration. The browser fetches the texts itself along with the scripts. */
interface Dehydrated {
  language: Pick<Speech, 'lang' | 'rtl'>
  files: TextFiles
  theme: Theme
}

export interface RouterOptions {
  api: Api
  origin: string
  nonce?: string
  /** Data the server renders with; set on the server only, and the browser receives it with the page. */
  handover?: Handover
}

/** Creates a router: one per request on the server, one per page in the browser. */
export function createRouter({ api, origin, nonce, handover }: RouterOptions) {
  const queryClient = createQueryClient(handover ? 'server' : 'browser')
  const i18n = createI18n()
  const theme = createTheme()
  if (handover) {
    i18n.add(handover.speech)
    theme.set(handover.theme)
  }
  const router = create({
    routeTree,
    context: {
      api,
      queryClient,
      i18n,
      theme,
      origin,
      preloads: handover ? handover.files.first.map((group) => handover.files.addresses[group]) : [],
    } satisfies RouterContext,
    origin,
    ssr: nonce ? { nonce } : undefined,
    Wrap: ({ children }) => <I18nContext value={i18n}>{children}</I18nContext>,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    // The router's default would show the pending component for at least half a second, even if the page is ready.
    defaultPendingMinMs: 0,
    scrollRestoration: scrollsAfterFirst(),
    defaultPendingComponent: PagePending,
    defaultErrorComponent: lazyRouteComponent(() => import('../app/shell/ErrorPage'), 'ErrorPage'),
    // Unknown addresses render without a frame; no area's guards are run and no area's texts are loaded for them.
    notFoundMode: 'root',
    defaultNotFoundComponent: lazyRouteComponent(() => import('../app/shell/NotFoundPage'), 'NotFoundPage'),
    dehydrate: (): Dehydrated => {
      const { speech, files, theme: chosen } = handover!
      return { language: { lang: speech.lang, rtl: speech.rtl }, files, theme: chosen }
    },
    hydrate: async (given) => {
      const { language, files, theme: chosen } = given as unknown as Dehydrated
      await insist(() => addFirstTexts({ queryClient, i18n }, language, files))
      theme.set(chosen)
    },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

/**
 * Returns whether the router may scroll after a navigation. Skips the first navigation if the document is already
 * scrolled, by the router's inline script or by the user before hydration.
 */
function scrollsAfterFirst(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && globalThis.scrollY > 0
    isFirst = false
    return !isScrolled
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption {
    /**
     * Loads the page's scripts along with its picture instead of after it, for pages that users open in order to act.
     */
    actedOnAtOnce?: true
  }
}
