import type { Page } from 'playwright/test'
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Taken } from '../../tests/model/run'

/**
 * Steps taken by the actors of one flow in a document, in order, also by those that another flow has started;
 * `document` identifies the document.
 */
export interface Reports {
  document: number
  steps: Taken[]
}

/** Reports that a document stores about its flows, by the flow's name. */
export interface Reporting {
  flowReports?: { document: number; steps: Record<string, Taken[]> }
}

/**
 * Makes the actors of a page's flows report their steps, starting with the page's first script. This uses `inspect`
 * from `src/flows/inspect-flow.ts`; a flow whose actor doesn't get it reports nothing.
 */
export const keepReports = (page: Page) => page.addInitScript(listen)

/**
 * Runs in the page before the page's own scripts. The steps have the format that `tests/model/run.ts` uses for a
 * running machine.
 */
function listen() {
  const steps: Record<string, Taken[]> = {}
  const inspectFlows = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.microstep' || inspected._transitions.length === 0) return
    const { machine, _nodes: nodes } = inspected.snapshot as AnyMachineSnapshot
    ;(steps[machine.id] ??= []).push({
      event: inspected.event.type,
      transitions: inspected._transitions.map((transition) => {
        const { source, eventType } = transition
        const choices = (eventType ? source.transitions.get(eventType) : source.always) as unknown[]
        return `${source.id}/${eventType || 'always'}/${choices.indexOf(transition)}`
      }),
      states: nodes.map(({ id }) => id),
    })
  }
  Object.assign(globalThis, { flowReports: { document: Math.random(), steps }, inspectFlows })
}
