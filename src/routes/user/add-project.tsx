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
  const navigate = Route.useNavigate()
  return (
    <WizardFlow
      kind="project"
      step={step}
      onStep={(to, replace) => void navigate({ search: { step: to }, replace })}
      onPosted={({ id }) =>
        void navigate({
          to: '/my-project/$id',
          params: { id: String(id) },
          search: { sent: true },
          replace: true,
        })
      }
    />
  )
}
