import { createFileRoute } from '@tanstack/react-router'
import { ListingRequirements } from '../flows/eligibility/ListingRequirements'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'
import { readStopped } from './-reads'

/** The way to publish a property. */
export const Route = createFileRoute('/list-property')({
  ssr: false,
  validateSearch: readStopped,
  beforeLoad: requireTexts,
  head: pageTitle('eligibility.requirements.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <ListingRequirements kind="property" stopped={Route.useSearch().stopped} />
}
