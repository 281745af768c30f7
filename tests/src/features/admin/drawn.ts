import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { I18n } from '../../../../src/ui/i18n/create-i18n'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { speech } from '../../../support/browser/speech'

/** The English texts used for rendering. */
export const i18n = speech('en')

/**
 * Renders a part of the administration as on its page. `fill` seeds the query cache; no other query is answered.
 * @param words the texts of the page, in English by default
 */
export async function drawn(
  part: ReactElement,
  fill: (queries: QueryClient) => void,
  words: I18n = i18n,
): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  fill(queries)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
    context: { api: { call: () => new Promise(() => {}) } },
  } as never)
  await router.load()
  const page = createElement(RouterProvider, { router } as never)
  const within = createElement(QueryClientProvider, { client: queries }, page)
  return renderToStaticMarkup(createElement(I18nContext, { value: words }, within))
}
