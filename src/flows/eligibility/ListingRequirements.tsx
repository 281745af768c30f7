import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EligibilityFlow } from './EligibilityFlow'

/** The way to publish a home or a project: what is missing first, then its wizard. */
export function ListingRequirements({
  kind,
  stopped = false,
}: {
  kind: 'property' | 'project'
  stopped?: boolean
}) {
  const navigate = useNavigate()
  const goOn = useCallback(() => void navigate({ to: `/user/add-${kind}` }), [navigate, kind])
  return (
    <EligibilityFlow purpose={`${kind}_list`} returnTo={`/list-${kind}`} stopped={stopped} onGoOn={goOn} />
  )
}
