import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FlowsPanel } from '../features/admin/overview/FlowsPanel'
import { readFlowSearch, type FlowSearch } from '../shared/days/date-range'
import { MachineList } from '../features/workflows/MachineList'
import { Awaited } from '../ui/feedback/Awaited'

const RulesPage = lazy(() =>
  import('../features/workflows/RulesPage').then(({ RulesPage: page }) => ({ default: page })),
)

export const Route = createFileRoute('/workflows/')({ validateSearch: readFlowSearch, component: Workflows })

/** All workflows or, with `#rules`, the rules they must follow. */
function Workflows() {
  const hash = useLocation({ select: (location) => location.hash })
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (hash === 'rules')
    return (
      <Suspense fallback={<Awaited className="h-96" />}>
        <RulesPage />
      </Suspense>
    )
  const show = (next: FlowSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return <MachineList use={<FlowsPanel search={search} onChange={show} />} />
}
