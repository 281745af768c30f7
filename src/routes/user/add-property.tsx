import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../shell/page-title'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/add-property')({
  ssr: false,
  validateSearch: readStep,
  head: pageTitle('wizard.heading'),
  component: AddProperty,
})

function AddProperty() {
  const { step } = Route.useSearch()
  return <WizardFlow kind="property" step={step} />
}
