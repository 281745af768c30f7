import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isPart, parts } from './-parts'
import { Skeleton } from '../../ui/feedback/Skeleton'

/** One route for every part of the administration that is a page of its own: a route each would cost every visitor. */
export const Route = createFileRoute('/admin/$part')({
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ params }) => {
    if (!isPart(params.part)) throw notFound()
  },
  component: Part,
})

function Part() {
  const { part } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!isPart(part)) return null
  const Page = parts[part]
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Page search={search} onSearch={(asked) => void navigate({ search: { ...asked }, replace: true })} />
    </Suspense>
  )
}
