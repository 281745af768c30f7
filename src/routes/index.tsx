import { createFileRoute } from '@tanstack/react-router'
import { loadForPage } from '../api/load-for-page'
import { callQuery } from '../api/query'
import { homeInput } from '../features/properties/home/home-input'
import { HomePage } from '../features/properties/home/HomePage'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { api, queryClient, i18n } = context
    await loadForPage(queryClient, callQuery(api, 'homepage-data', homeInput(null)))
    const head = pageHead(context, {
      path: '/',
      title: i18n.t('public.home.documentTitle'),
      description: i18n.t('shell.siteDescription'),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomePage,
})
