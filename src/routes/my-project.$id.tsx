import { createFileRoute, notFound } from '@tanstack/react-router'
import { OwnProject } from '../features/own-listings/OwnProject'
import { requirePerson } from '../session/guard'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/my-project/$id')({
  ssr: false,
  beforeLoad: (asked) => {
    if (!/^\d{1,15}$/.test(asked.params.id)) throw notFound()
    return requirePerson(asked)
  },
  validateSearch: ({ sent }: Record<string, unknown>): { sent?: true } => (sent === true ? { sent } : {}),
  head: pageTitle('projects.own.project', { hidden: true }),
  component: MyProject,
})

function MyProject() {
  const { id } = Route.useParams()
  const { sent } = Route.useSearch()
  return <OwnProject id={Number(id)} justSent={sent === true} />
}
