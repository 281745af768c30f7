import { createFileRoute, useLocation } from '@tanstack/react-router'
import { MachineList } from '../features/workflows/MachineList'
import { RulesPage } from '../features/workflows/RulesPage'

export const Route = createFileRoute('/workflows/')({ component: Workflows })

/** All workflows, or behind `#rules` all that they must never and must always do. */
function Workflows() {
  const hash = useLocation({ select: (location) => location.hash })
  return hash === 'rules' ? <RulesPage /> : <MachineList />
}
