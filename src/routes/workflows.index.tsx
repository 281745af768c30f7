import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FlowsPanel } from '../features/admin/overview/FlowsPanel'
import { readFlowSearch, type FlowSearch } from '../shared/days/date-range'
import { MachineList } from '../features/workflows/MachineList'
import { RulesPage } from '../features/workflows/RulesPage'

export const Route = createFileRoute('/workflows/')({ validateSearch: readFlowSearch, component: Workflows })

/** All workflows or, with `#rules`, the rules they must follow. */
function Workflows() {
  const hash = useLocation({ select: (location) => location.hash })
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (hash === 'rules') return <RulesPage />
  const show = (next: FlowSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return <MachineList use={<FlowsPanel search={search} onChange={show} />} />
}
