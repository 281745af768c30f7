import type { InspectionEvent } from 'xstate'
import { reportStep } from './report-steps'

/** The inspector of the actors of a page's flows: only a test puts it on the window, before the page starts. */
const { inspectFlows } = globalThis as { inspectFlows?: (inspected: InspectionEvent) => void }

/** Given to every actor that a flow makes: how the flow is gone through is reported for the operator's overview. */
export function inspect(inspected: InspectionEvent): void {
  inspectFlows?.(inspected)
  reportStep(inspected)
}
