import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ProjectWizard } from '../../features/listings/wizard/project/ProjectWizard'
import { pageTitle } from '../../shell/page-title'
import { askEligibility } from '../-ask-eligibility'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/add-project')({
  ssr: false,
  validateSearch: readStep,
  // Once on entering: moving between the steps asks nothing again.
  loader: ({ context }) => askEligibility(context, 'project_list'),
  staleTime: Infinity,
  gcTime: 0,
  head: pageTitle('projects.heading'),
  component: AddProject,
})

function AddProject() {
  const { step } = Route.useSearch()
  const { stopped } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  if (stopped) return <Navigate to="/list-project" search={{ stopped }} replace />
  return (
    <ProjectWizard
      step={step}
      onStep={(to) => void navigate({ search: { step: to } })}
      onSent={({ id }) =>
        void navigate({ to: '/my-project/$id', params: { id: String(id) }, search: { sent: true } })
      }
    />
  )
}
