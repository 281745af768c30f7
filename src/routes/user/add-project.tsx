import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../shell/page-title'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/add-project')({
  ssr: false,
  validateSearch: readStep,
  head: pageTitle('projects.heading'),
  component: AddProject,
})

function AddProject() {
  const { step } = Route.useSearch()
  return <WizardFlow kind="project" step={step} />
}
