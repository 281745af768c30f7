import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../app/page/page-title'
import { readNewListing } from '../-reads'

export const Route = createFileRoute('/user/add-project')({
  ssr: false,
  validateSearch: readNewListing,
  head: pageTitle('projects.heading'),
  component: AddProject,
})

function AddProject() {
  const { step, submit } = Route.useSearch()
  return <WizardFlow kind="project" step={step} submit={submit} />
}
