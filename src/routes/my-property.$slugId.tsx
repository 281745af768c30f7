import { createFileRoute } from '@tanstack/react-router'
import { OwnArea } from '../features/own/OwnArea'
import { OwnListing } from '../features/own/listings/OwnListing'
import { requirePerson } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'
import { readSent } from './-reads'

export const Route = createFileRoute('/my-property/$slugId')({
  ssr: false,
  beforeLoad: requirePerson,
  validateSearch: readSent,
  head: pageTitle('own.property.one', { hidden: true }),
  remountDeps: ({ params }) => params,
  component: MyProperty,
})

function MyProperty() {
  const { slugId } = Route.useParams()
  const { sent } = Route.useSearch()
  return (
    <OwnArea>
      <OwnListing kind="property" which={{ slug_id: slugId }} sent={sent} />
    </OwnArea>
  )
}
