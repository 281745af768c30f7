import { createFileRoute } from '@tanstack/react-router'
import { WizardFlow } from '../flows/wizard/WizardFlow'
import { requireGuest } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'
import { readNewListing } from './-reads'

export const Route = createFileRoute('/list-project')({
  ssr: false,
  validateSearch: readNewListing,
  beforeLoad: requireGuest,
  head: pageTitle('projects.heading', { hidden: true }),
  component: ListProject,
})

function ListProject() {
  const { step, submit } = Route.useSearch()
  return <WizardFlow kind="project" step={step} submit={submit} />
}
