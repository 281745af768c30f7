import {
  createActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type StateValue,
} from 'xstate'
import { transitionIds } from '../../machines/diagram/ids'

/** A step of a machine: the event and every transition it took, `always` included. */
export type Edge = {
  event: AnyEventObject
  from: string
  to: string
  transitionIds: string[]
}

export type Graph = {
  machine: AnyStateMachine
  start: string
  /** Whether exploration starts in a restored state instead of the initial one. */
  resumed: boolean
  nodes: Map<string, AnyMachineSnapshot>
  edges: Map<string, Edge[]>
}

/** How to explore a machine: its input, the events to try in each state, and the relevant parts of the context. */
export type Model = {
  machine: AnyStateMachine
  input?: unknown
  /** Start state that can't be reached with these facts, because they change later. */
  start?: StateValue | undefined
  /** Every event to try in this state, including actor results and delays. */
  cases: (snapshot: AnyMachineSnapshot) => AnyEventObject[]
  /** The facts in the context that affect later behaviour; must be finite. */
  facts: (context: never, snapshot: AnyMachineSnapshot) => unknown
  /** Context reset by the chart before any decision; a mutant may omit the reset. */
  setAnew?: (context: never) => unknown
}

/** Finds every state (value and facts) and every step between them, breadth-first. */
export function explore(model: Model, limit = 5000): Graph {
  const { machine } = model
  const ids = transitionIds(machine)
  const initial = createActor(machine, { input: model.input }).getSnapshot() as AnyMachineSnapshot
  const start = plain(machine, initial, model.start)
  const startKey = keyOf(model, start)
  const nodes = new Map([[startKey, start]])
  const edges = new Map<string, Edge[]>()
  for (const [key, snapshot] of nodes) {
    if (nodes.size > limit) throw new Error(`${machine.id}: more than ${limit} states; are the facts finite?`)
    const out: Edge[] = []
    for (const event of snapshot.status === 'active' ? model.cases(snapshot) : []) {
      const step = take(machine, snapshot, event, ids)
      if (step.transitionIds.length === 0) continue
      const to = keyOf(model, step.snapshot)
      if (!nodes.has(to)) nodes.set(to, step.snapshot)
      out.push({ event, from: key, to, transitionIds: step.transitionIds })
    }
    edges.set(key, out)
  }
  return { machine, start: startKey, resumed: model.start !== undefined, nodes, edges }
}

/** Sends one event to the real interpreter, which reports each microstep. Asynchronous work never gets to run. */
function take(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  ids: ReturnType<typeof transitionIds>,
): { snapshot: AnyMachineSnapshot; transitionIds: string[] } {
  const taken = new Set<string>()
  let counting = false
  const actor = createActor(machine, {
    snapshot: machine.getPersistedSnapshot(snapshot) as never,
    inspect: (inspected) => {
      if (counting) for (const id of takenIn(inspected, ids)) taken.add(id)
    },
  })
  actor.start()
  counting = true
  actor.send(event)
  const next = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  return { snapshot: plain(machine, next), transitionIds: [...taken] }
}

/**
 * Returns the transitions of one microstep of the root actor. XState doesn't document `_transitions`;
 * `microstep-hook.test.ts` guards it.
 */
export function takenIn(inspected: InspectionEvent, ids: ReturnType<typeof transitionIds>): string[] {
  if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId) return []
  return inspected._transitions.flatMap((transition) => ids.get(transition) ?? [])
}

/** Returns the ids of the root actor's states after one microstep. */
export function enteredIn(inspected: InspectionEvent): string[] {
  if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId) return []
  return (inspected.snapshot as AnyMachineSnapshot)._nodes.map(({ id }) => id)
}

/** Returns a snapshot without invoked actors, so that none starts when it is restored. */
function plain(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  value: StateValue = snapshot.value,
): AnyMachineSnapshot {
  return machine.resolveState({
    value: value as never,
    context: snapshot.context,
    status: snapshot.status as never,
  })
}

function keyOf(model: Model, snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, model.facts(snapshot.context as never, snapshot)])
}
