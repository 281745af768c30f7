import { createFileRoute, useLocation } from '@tanstack/react-router'
import { readFlowSearch } from '../features/workflows/machine-search'
import { MachineList } from '../features/workflows/MachineList'
import { RulesPage } from '../features/workflows/RulesPage'

export const Route = createFileRoute('/workflows/')({ validateSearch: readFlowSearch, component: Workflows })

/** All workflows, or behind `#rules` all that they must never and must always do. */
function Workflows() {
  const hash = useLocation({ select: (location) => location.hash })
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  if (hash === 'rules') return <RulesPage />
  return (
    <MachineList
      asked={asked}
      ask={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
