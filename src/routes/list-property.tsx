import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../flows/wizard/WizardFlow'
import { requireGuest } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'
import { readNewListing } from './-reads'

export const Route = createFileRoute('/list-property')({
  ssr: false,
  validateSearch: readNewListing,
  beforeLoad: requireGuest,
  head: pageTitle('wizard.heading', { hidden: true }),
  component: ListProperty,
})

function ListProperty() {
  const { step, submit } = Route.useSearch()
  return <WizardFlow kind="property" step={step} submit={submit} />
}
