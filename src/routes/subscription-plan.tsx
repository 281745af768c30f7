import { createFileRoute } from '@tanstack/react-router'
import { Plans } from '../flows/checkout/Plans'
import { readPlansSearch } from '../flows/plans-search'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/subscription-plan')({
  ssr: false,
  validateSearch: readPlansSearch,
  beforeLoad: requireTexts('rest'),
  head: pageTitle('checkout.plans.title'),
  component: Page,
})

function Page() {
  const { returnTo, for: gate } = Route.useSearch()
  return <Plans returnTo={returnTo} gate={gate} />
}
