import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate'
import { flowReport } from '../../contract/limits'
import type { Input } from '../../contract/calls/call-types'
import { reportedFlows, type ReportedFlow } from '../../contract/values'

type Step = Omit<Input<'flow-report'>['steps'][number], 'duration'> & { duration: number }

/** How long steps are buffered before they are sent, in ms. */
const patience = 10_000
/** Event recorded when a page is left. */
const left = 'left'

/** Active states of each flow on the page, with the time they were entered (ms, `performance.now()`). */
const standing = new Map<AnyActorRef, { flow: ReportedFlow; since: Map<string, number> }>()
let steps: Step[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/**
 * Records that a flow left a state, by which event and after how long, and sends the records in batches. The records
 * contain nothing that identifies the user or their input.
 */
export function reportStep(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.snapshot') return
  // A flow may be invoked by another one; other actors have no machine.
  const { machine, value, status } = inspected.snapshot as Partial<AnyMachineSnapshot>
  const flow = reportedFlows.find((one) => one === machine?.id)
  if (!flow || typeof window === 'undefined') return
  listen()
  const actor = inspected.actorRef as AnyActorRef
  const known = standing.get(actor) ?? { flow, since: new Map<string, number>() }
  if (status === 'stopped') return leave(actor)
  const now = performance.now()
  const paths = new Set(pathsOf(value))
  // Flows have no parallel states, so one state is entered.
  const [next] = paths
  for (const [state, since] of known.since) {
    if (paths.has(state)) continue
    known.since.delete(state)
    note({ flow, state, event: inspected.event.type, next, duration: now - since })
  }
  for (const state of paths) if (!known.since.has(state)) known.since.set(state, now)
  standing.set(actor, known)
  // No event leaves a final state, so only the arrival there is reported.
  if (status !== 'active') leave(actor)
}

/** Returns the paths of the leaf states of a state value. */
function pathsOf(value: StateValue, before = ''): string[] {
  if (typeof value === 'string') return [before + value]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner && Object.keys(inner).length > 0 ? pathsOf(inner, `${before}${name}.`) : [before + name],
  )
}

function note({ duration, ...step }: Step): void {
  steps.push({ ...step, duration: Math.min(Math.round(duration), flowReport.durationMax) })
  if (steps.length >= flowReport.steps) send()
  else timer ??= setTimeout(send, patience)
}

/** Records that a flow ended because its page or component was unmounted. */
function leave(actor: AnyActorRef): void {
  const known = standing.get(actor)
  standing.delete(actor)
  for (const [state, since] of known?.since ?? [])
    note({ flow: known!.flow, state, event: left, duration: performance.now() - since })
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (steps.length === 0) return
  const body = new Blob([JSON.stringify({ steps })], { type: 'application/json' })
  steps = []
  // A beacon is sent even as the page unloads; a lost one only affects statistics.
  navigator.sendBeacon('/api/flow-report', body)
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pagehide', () => {
    for (const actor of standing.keys()) leave(actor)
    send()
  })
}
