import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProjectWizard } from '../../features/wizard/project/ProjectWizard'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/edit-project/$id')({
  ssr: false,
  validateSearch: ({ step }: Record<string, unknown>): { step?: string } =>
    typeof step === 'string' ? { step } : {},
  beforeLoad: ({ params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound()
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
