import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isRecordId } from '../app/api/record-id'
import { EligibilityFlow } from '../flows/eligibility/EligibilityFlow'
import { requireTexts } from '../app/i18n/require-texts'
import { pageTitle } from '../app/page/page-title'
import { readStopped } from './-reads'

/** Request to feature a listing: `/feature/property/12`, `/feature/project/3`. */
export const Route = createFileRoute('/feature/$kind/$id')({
  ssr: false,
  validateSearch: readStopped,
  beforeLoad: (opened) => {
    const { params } = opened
    if (!/^(property|project)$/.test(params.kind) || !isRecordId(params.id)) throw notFound()
    return requireTexts('rest')(opened)
  },
  head: pageTitle('eligibility.requirements.title', { hidden: true }),
  component: Page,
})

function Page() {
  const { kind, id } = Route.useParams()
  const { stopped = false } = Route.useSearch()
  const navigate = useNavigate()
  const goOn = useCallback(
    () => void navigate({ to: '/user/advertisement', search: { [kind]: Number(id) } }),
    [navigate, kind, id],
  )
  const purpose = kind === 'property' ? 'property_feature' : 'project_feature'
  return (
    <EligibilityFlow
      key={purpose}
      purpose={purpose}
      returnTo={`/feature/${kind}/${id}`}
      stopped={stopped}
      onGoOn={goOn}
    />
  )
}
