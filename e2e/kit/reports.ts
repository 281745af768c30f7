import type { Page } from 'playwright/test'
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Taken } from '../../tests/model/run'

/** What the actors of one flow have done in a document, in their order. `document`: another one began anew. */
export interface Reports {
  document: number
  steps: Taken[]
}

/** What a document keeps of its flows, by their names. */
export interface Reporting {
  flowReports?: { document: number; steps: Record<string, Taken[]> }
}

/**
 * Has the actors of a page's flows report what they do, from its first script on. They are asked to by `inspect` of
 * `src/flows/inspect-flow.ts`; a flow whose actor is not given it reports nothing.
 */
export const keepReports = (page: Page) => page.addInitScript(listen)

/** Runs in the page, before its own scripts. A step reads as `tests/model/run.ts` keeps it of a running machine. */
function listen() {
  const steps: Record<string, Taken[]> = {}
  const inspectFlows = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected._transitions.length === 0) return
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
