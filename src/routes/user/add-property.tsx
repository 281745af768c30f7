import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../app/page/page-title'
import { readNewListing } from '../-reads'

export const Route = createFileRoute('/user/add-property')({
  ssr: false,
  validateSearch: readNewListing,
  head: pageTitle('wizard.heading'),
  component: AddProperty,
})

function AddProperty() {
  const { step, submit } = Route.useSearch()
  return <WizardFlow kind="property" step={step} submit={submit} />
}
