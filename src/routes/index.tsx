import { createFileRoute } from '@tanstack/react-router'
import type { RouterContext } from '../router'
import { loadForPage } from '../api/load-for-page'
import { callQuery } from '../api/query'
import { homeInput } from '../features/properties/home/home-input'
import { HomePage } from '../features/properties/home/HomePage'
import { pageHead } from '../shell/page-head'
import { siteData } from '../shell/site-data'

/** Who the house is, for search engines. */
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
