import { createFileRoute } from '@tanstack/react-router'
import type { RouterContext } from '../app/page/router-context'
import { loadForPage } from '../app/api/load-for-page'
import { callQuery } from '../app/api/call-query'
import { homeInput } from '../features/listings/home/home-input'
import { HomePage } from '../features/listings/home/HomePage'
import { pageHead } from '../app/page/page-head'

/** Returns the site as structured data (schema.org Organization and WebSite) with its search. */
function siteData(origin: string, { name, logo }: { name: string; logo: string }): object[] {
  const organization = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logo && { logo: new URL(logo, origin).href }),
  }
  return [
    { '@context': 'https://schema.org', ...organization },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      publisher: organization,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/properties?search={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}

/** Returns the site's name and logo for structured data. */
async function readSite({ api, queryClient }: RouterContext): Promise<{ name: string; logo: string }> {
  const { data } = await queryClient.ensureQueryData(callQuery(api, 'web-settings', {}))
  return { name: data.company_name, logo: data.web_logo }
}

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { api, queryClient, i18n, origin } = context
    await loadForPage(queryClient, callQuery(api, 'homepage-data', homeInput(null)))
    const head = pageHead(context, {
      path: '/',
      title: i18n.t('public.home.documentTitle'),
      description: i18n.t('shell.siteDescription'),
      data: import.meta.env.SSR ? siteData(origin, await readSite(context)) : undefined,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomePage,
})
