import { createFileRoute, notFound } from '@tanstack/react-router'
import { isRecordId } from '../app/api/record-id'
import { OwnArea } from '../features/own/OwnArea'
import { OwnListing } from '../features/own/listings/OwnListing'
import { requirePerson } from '../app/account/require-person'
import { pageTitle } from '../app/page/page-title'
import { readSent } from './-reads'

export const Route = createFileRoute('/my-project/$id')({
  ssr: false,
  beforeLoad: (asked) => {
    if (!isRecordId(asked.params.id)) throw notFound()
    return requirePerson(asked)
  },
  validateSearch: readSent,
  head: pageTitle('own.project.one', { hidden: true }),
  remountDeps: ({ params }) => params,
  component: MyProject,
})

function MyProject() {
  const { id } = Route.useParams()
  const { sent } = Route.useSearch()
  return (
    <OwnArea>
      <OwnListing kind="project" which={{ id: Number(id) }} sent={sent} />
    </OwnArea>
  )
}
