import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ProjectWizard } from '../../features/wizard/project/ProjectWizard'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/add-project')({
  ssr: false,
  validateSearch: ({ step }: Record<string, unknown>): { step?: string } =>
    typeof step === 'string' ? { step } : {},
  // Once on entering: moving between the steps asks nothing again.
  loader: async ({ context }) => {
    const { lacksWay } = await import('../../flows/eligibility/lacks-way')
    return { stopped: await lacksWay(context.api, 'project_list') }
  },
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
