import type { InspectionEvent } from 'xstate'

/**
 * Whoever has to be told what the actors of a page's flows really do: a test puts it on the window before the page
 * starts, and nobody else does. Given to every actor that a flow makes.
 */
export const { inspectFlows: inspect } = globalThis as {
  inspectFlows?: (inspected: InspectionEvent) => void
}
