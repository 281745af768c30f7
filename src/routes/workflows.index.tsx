import { createFileRoute } from '@tanstack/react-router'
import { MachineList } from '../features/workflows/MachineList'

export const Route = createFileRoute('/workflows/')({ component: MachineList })
