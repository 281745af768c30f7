import { createFileRoute } from '@tanstack/react-router'
import { OwnListing } from '../features/own-listings/OwnListing'
import { requirePerson } from '../session/guard'

export const Route = createFileRoute('/my-property/$slugId')({
  ssr: false,
  beforeLoad: requirePerson,
  validateSearch: ({ sent }: Record<string, unknown>): { sent?: true } => (sent === true ? { sent } : {}),
  component: MyProperty,
})

function MyProperty() {
  const { slugId } = Route.useParams()
  const { sent } = Route.useSearch()
  return <OwnListing slugId={slugId} justSent={sent === true} />
}
