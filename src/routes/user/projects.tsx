import { createFileRoute } from '@tanstack/react-router'
import { OwnListings } from '../../features/own/listings/OwnListings'
import { stateSearch } from '../../features/own/listings/state-search'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/projects')({
  ssr: false,
  validateSearch: stateSearch,
  head: pageTitle('own.project.heading'),
  component: Projects,
})

function Projects() {
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <OwnListings kind="project" state={state} onState={(search) => void navigate({ search })} />
}
