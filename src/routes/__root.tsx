import { createRootRouteWithContext } from '@tanstack/react-router'
import { callQuery } from '../api/query'
import css from '../shell/app.css?url'
import type { RouterContext } from '../router'
import { Document } from '../shell/Document'
import icon from '../shell/icon.svg?url'
import { Shell } from '../shell/Shell'
import { preloadFonts } from '../ui/fonts'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Before any page, since the head of each names the languages that are set here.
  beforeLoad: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(callQuery(api, 'web-settings', {}))
  },
  loader: async ({ context: { api, queryClient } }) => {
    const { data } = await queryClient.ensureQueryData(callQuery(api, 'web-settings', {}))
    return { siteName: data.company_name, favicon: data.web_favicon }
  },
  head: ({ match, loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.siteName ?? match.context.i18n.t('shell.siteName') },
      { name: 'description', content: match.context.i18n.t('shell.siteDescription') },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: css },
      ...preloadFonts.map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href,
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: loaderData?.favicon || icon },
    ],
  }),
  shellComponent: Document,
  component: Shell,
})
