import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRecordId } from '../../api/record-id'
import { ProjectWizard } from '../../features/listings/wizard/project/ProjectWizard'
import { pageTitle } from '../../shell/page-title'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/edit-project/$id')({
  ssr: false,
  validateSearch: readStep,
  beforeLoad: ({ params }) => {
    if (!isRecordId(params.id)) throw notFound()
  },
  head: pageTitle('projects.editHeading'),
  component: EditProject,
})

function EditProject() {
  const { id } = Route.useParams()
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectWizard
      projectId={Number(id)}
      step={step}
      onStep={(to) => void navigate({ search: { step: to } })}
      onSent={() => void navigate({ to: '/my-project/$id', params: { id }, search: { sent: true } })}
    />
  )
}
