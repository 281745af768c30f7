import { createFileRoute } from '@tanstack/react-router'
import { callQuery } from '../api/query'
import { homeInput } from '../features/properties/home/home-input'
import { HomePage } from '../features/properties/home/HomePage'
import { loadForPage } from '../api/load-for-page'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/')({
  loader: ({ context: { api, queryClient } }) =>
    loadForPage(queryClient, callQuery(api, 'homepage-data', homeInput(null))),
  head: ({ match: { context } }) =>
    pageHead(context, {
      path: '/',
      title: context.i18n.t('public.home.documentTitle'),
      description: context.i18n.t('shell.siteDescription'),
    }),
  component: HomePage,
})
