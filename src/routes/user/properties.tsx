import { createFileRoute } from '@tanstack/react-router'
import { OwnListings } from '../../features/own/listings/OwnListings'
import { stateSearch } from '../../features/own/listings/state-search'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/properties')({
  ssr: false,
  validateSearch: stateSearch,
  head: pageTitle('own.property.heading'),
  component: Properties,
})

function Properties() {
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <OwnListings kind="property" state={state} onState={(search) => void navigate({ search })} />
}
