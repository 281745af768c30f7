import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isPart, parts } from './-parts'
import { Skeleton } from '../../ui/feedback/Skeleton'

/** One route for all admin pages: separate routes would add to every visitor's bundle. */
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
