import { createFileRoute } from '@tanstack/react-router'
import { Plans } from '../flows/checkout/Plans'
import { readReturn } from '../flows/return-to'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/subscription-plan')({
  ssr: false,
  validateSearch: readReturn,
  beforeLoad: ({ context }) => requireTexts(context),
  head: pageTitle('checkout.plans.title'),
  component: Page,
})

function Page() {
  return <Plans returnTo={Route.useSearch().returnTo} />
}
