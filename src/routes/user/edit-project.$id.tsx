import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRecordId } from '../../app/api/record-id'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../app/page/page-title'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/edit-project/$id')({
  ssr: false,
  validateSearch: readStep,
  beforeLoad: ({ params }) => {
    if (!isRecordId(params.id)) throw notFound()
  },
  head: pageTitle('projects.editHeading'),
  remountDeps: ({ params }) => params,
  component: EditProject,
})

function EditProject() {
  const { id } = Route.useParams()
  const { step } = Route.useSearch()
  return <WizardFlow kind="project" listing={Number(id)} step={step} />
}
