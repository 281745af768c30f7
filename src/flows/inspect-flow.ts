import type { InspectionEvent } from 'xstate'
import { reportStep } from './report-steps'

/** Inspector for the actors of a page's flows; only tests set it on the window, before the page starts. */
const { inspectFlows } = globalThis as { inspectFlows?: (inspected: InspectionEvent) => void }

/** Inspection callback for every actor of a flow; reports its steps for the operator's statistics. */
export function inspect(inspected: InspectionEvent): void {
  inspectFlows?.(inspected)
  reportStep(inspected)
}
