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

/** What a page is rendered with on the server. */
interface Handover {
  speech: Speech
  files: TextFiles
  theme: Theme
}

/** What the browser needs of it before it hydrates: the texts themselves it fetches beside its scripts. */
interface Dehydrated {
  language: Pick<Speech, 'lang' | 'rtl'>
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
    // Half a second is what the router gives its waiting picture otherwise, with the page ready behind it.
    defaultPendingMinMs: 0,
    scrollRestoration: scrollsAfterFirst(),
    defaultPendingComponent: PagePending,
    defaultErrorComponent: lazyRouteComponent(() => import('../app/shell/ErrorPage'), 'ErrorPage'),
    // An address without a page has no frame either: guards and texts of an area are not run for it.
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
 * Whether the router scrolls after a change of the page. A document that has been scrolled before its first one, by the
 * router's own script in the HTML or by a visitor who was faster than the scripts, is where it should be.
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
    /** People come to it to act, not to look: what makes it an app is fetched beside its picture, not after it. */
    actedOnAtOnce?: true
  }
}
