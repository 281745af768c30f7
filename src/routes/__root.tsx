import { createRootRouteWithContext, HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import { languageParam } from '../../contract/language/language-path'
import { pageGround } from '../../contract/site/page-colours'
import { callQuery } from '../app/api/call-query'
import css from '../app/shell/app.css?url'
import type { RouterContext } from '../app/page/router-context'
import icon from '../app/shell/icon.svg?url'
import { Shell } from '../app/shell/Shell'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { useTranslation } from '../ui/i18n/use-translation'
import { useAtom } from '../ui/hooks/use-atom'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

/** URLs of the two fonts every page needs, for `<link rel="preload" as="font">`. */
const preloadFonts: string[] = [sans, serif]

/** Colour of the browser's UI: the page background of the chosen or system theme. */
function ThemeColour({ theme }: { theme: string }) {
  if (theme === 'light' || theme === 'dark') return <meta name="theme-color" content={pageGround[theme]} />
  return (['light', 'dark'] as const).map((one) => (
    <meta key={one} name="theme-color" media={`(prefers-color-scheme: ${one})`} content={pageGround[one]} />
  ))
}

/** HTML document around every page, including error pages, with language, direction and theme set on the server. */
function Document({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const { context } = useRouter().options
  const theme = useAtom(context.theme)
  for (const address of context.preloads) preload(address, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <html lang={i18n.language} dir={i18n.dir()} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <HeadContent />
        <ThemeColour theme={theme} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Loaded before any page, because each page's head lists the configured languages.
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
      { rel: 'apple-touch-icon', href: '/app-icon/apple.png' },
      { rel: 'manifest', href: `/manifest.webmanifest?${languageParam}=${match.context.i18n.language}` },
    ],
  }),
  shellComponent: Document,
  component: Shell,
})
