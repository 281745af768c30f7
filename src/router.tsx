import type { QueryClient } from '@tanstack/react-query'
import { createRouter as create, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { i18n as I18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import type { Api } from './api/port'
import { createQueryClient } from './api/query-client'
import { keepForLater } from './i18n/all-texts'
import { createI18n, speak, type Speech, type Texts } from './i18n/create'
import { fetchTexts, type TextFiles } from './i18n/text-files'
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

/** What a page is rendered with on the server. */
interface Handover {
  speech: Speech
  files: TextFiles
  theme: Theme
}

/** What the browser needs of it before it hydrates: the texts themselves it fetches beside its scripts. */
interface Dehydrated {
  lang: string
  files: TextFiles
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
  if (handover) {
    speak(i18n, handover.speech)
    theme.set(handover.theme)
  }
  // Every useTranslation copies the own properties of what it is given: this has none, and acts as i18n does.
  const language: I18n = Object.create(i18n)
  const router = create({
    routeTree,
    context: { api, queryClient, i18n, theme, origin } satisfies RouterContext,
    origin,
    ssr: nonce ? { nonce } : undefined,
    Wrap: ({ children }) => <I18nextProvider i18n={language}>{children}</I18nextProvider>,
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
    dehydrate: (): Dehydrated => ({
      lang: handover!.speech.lang,
      files: handover!.files,
      theme: handover!.theme,
    }),
    hydrate: async (given) => {
      const { lang, files, theme: chosen } = given as unknown as Dehydrated
      const first = await Promise.all(files.first.map((address) => fetchTexts(queryClient, address)))
      speak(i18n, { lang, texts: Object.assign({}, ...first) as Texts })
      keepForLater(i18n, lang, files)
      theme.set(chosen)
    },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
