import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EligibilityFlow } from '../flows/eligibility/EligibilityFlow'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'
import { readStopped } from './-reads'

/** The way to publish a project. */
export const Route = createFileRoute('/list-project')({
  ssr: false,
  validateSearch: readStopped,
  beforeLoad: ({ context }) => requireTexts(context),
  head: pageTitle('eligibility.requirements.title', { hidden: true }),
  component: Page,
})

function Page() {
  const { stopped = false } = Route.useSearch()
  const navigate = useNavigate()
  const goOn = useCallback(() => void navigate({ to: '/user/add-project' }), [navigate])
  return <EligibilityFlow purpose="project_list" returnTo="/list-project" stopped={stopped} onGoOn={goOn} />
}
