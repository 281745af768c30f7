import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../features/admin/overview/OverviewPage'

export const Route = createFileRoute('/admin/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Overview,
})

function Overview() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      search={search}
      onSearch={(asked) => void navigate({ search: { ...asked }, replace: true })}
    />
  )
}
