import { createFileRoute } from '@tanstack/react-router'
import { loadForPage } from '../app/api/load-for-page'
import { callQuery } from '../app/api/call-query'
import { plansInput, Plans } from '../flows/checkout/Plans'
import { readPlansSearch } from '../flows/plans-search'
import { requireTexts } from '../app/i18n/require-texts'
import { pageHead } from '../app/page/page-head'

/** Public comparison of the plans on sale. */
export const Route = createFileRoute('/subscription-plan')({
  validateSearch: readPlansSearch,
  beforeLoad: requireTexts('checkout'),
  loader: async ({ context }) => {
    const { api, queryClient, i18n } = context
    await loadForPage(queryClient, callQuery(api, 'get-package', plansInput))
    const head = pageHead(context, {
      path: '/subscription-plan',
      title: i18n.t('checkout.plans.title'),
      description: i18n.t('checkout.plans.meaning'),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
})

function Page() {
  const { returnTo, for: gate } = Route.useSearch()
  return <Plans returnTo={returnTo} gate={gate} />
}
