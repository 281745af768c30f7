import { createFileRoute, redirect } from '@tanstack/react-router'
import { WizardFlow } from '../flows/wizard/WizardFlow'
import { requireTexts } from '../i18n/load'
import { currentToken } from '../session/store'
import { pageTitle } from '../shell/page-title'
import { readStep } from './-reads'

/** Listing a project without an account: whoever has one does it in their own area (D98). */
export const Route = createFileRoute('/list-project')({
  ssr: false,
  validateSearch: readStep,
  beforeLoad: async (opened) => {
    // Whoever signs in meanwhile in another tab stays with what is open.
    if (currentToken() !== null && opened.cause !== 'stay')
      throw redirect({ to: '/user/add-project', search: opened.search })
    await requireTexts(opened)
  },
  head: pageTitle('projects.heading', { hidden: true }),
  component: ListProject,
})

function ListProject() {
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
