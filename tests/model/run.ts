import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { transitionIds } from '../../machines/diagram/ids'
import { enteredIn, takenIn } from './explore'

type Settle = { resolve: (output: unknown) => void; reject: (error: unknown) => void; input: unknown }

/**
 * One microstep of a machine: by which event, by which transitions (the guard chosen is in their ids), to which states.
 */
export type Taken = { event: string; transitions: string[]; states: string[] }

/** A running machine: its ports wait to be settled from outside, its clock moves on request. */
export type Running = {
  actor: AnyActor
  clock: SimulatedClock
  /** Ports that were invoked and not settled yet. */
  waiting: Map<string, Settle>
  /** Ids of the transitions taken since the start. */
  taken: Set<string>
  /** Ids of the states it was in, also of those it left at once. */
  entered: Set<string>
  /** Its actions since the start, in order. */
  steps: Taken[]
  snapshot: () => AnyMachineSnapshot
  /** Performs an event of a path: sends it, settles the port, or lets the delay pass. */
  perform: (event: AnyEventObject) => Promise<void>
}

/** Starts a machine, from a snapshot or from its beginning, with settleable doubles for every port. */
export function run(machine: AnyStateMachine, input?: unknown, from?: AnyMachineSnapshot): Running {
  const waiting = new Map<string, Settle>()
  const taken = new Set<string>()
  const entered = new Set<string>()
  const steps: Taken[] = []
  const clock = new SimulatedClock()
  const double = (port: string) =>
    fromPromise(
      ({ input: given, signal }) =>
        new Promise((resolve, reject) => {
          const settle = { resolve, reject, input: given }
          waiting.set(port, settle)
          signal.addEventListener('abort', () => {
            if (waiting.get(port) === settle) waiting.delete(port)
          })
        }),
    )
  const ports = Object.keys(machine.implementations.actors ?? {})
  const provided = machine.provide({ actors: Object.fromEntries(ports.map((port) => [port, double(port)])) })
  const ids = transitionIds(provided)
  const actor: AnyActor = createActor(provided, {
    input,
    ...(from && { snapshot: machine.getPersistedSnapshot(from) as never }),
    clock,
    inspect: (inspected) => {
      const transitions = takenIn(inspected, ids)
      const states = enteredIn(inspected)
      for (const id of transitions) taken.add(id)
      for (const id of states) entered.add(id)
      if (inspected.type === '@xstate.microstep' && transitions.length > 0)
        steps.push({ event: inspected.event.type, transitions, states })
    },
  })
  actor.start()
  const settle = (port: string) => {
    const found = waiting.get(port)
    if (found === undefined) throw new Error(`${machine.id}: "${port}" is not being waited for`)
    waiting.delete(port)
    return found
  }
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  for (const { id } of snapshot()._nodes) entered.add(id)
  const perform = async (event: AnyEventObject) => {
    const { type } = event
    if (type.startsWith('xstate.done.actor.')) settle(type.slice(18)).resolve(event.output)
    else if (type.startsWith('xstate.error.actor.')) settle(type.slice(19)).reject(event.error)
    else if (type.startsWith('xstate.after.')) clock.increment(delayOf(machine, type, snapshot()))
    else actor.send(event)
    await settled()
  }
  return { actor, clock, waiting, taken, entered, steps, snapshot, perform }
}

/** Enough turns of the microtask queue for a settled port to reach its machine. */
async function settled() {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

/** Milliseconds of a named delay in this state. */
export function delayOf(machine: AnyStateMachine, type: string, snapshot: AnyMachineSnapshot): number {
  const name = type.split('.')[2] ?? ''
  const delay = (machine.implementations.delays as Record<string, unknown>)[name]
  if (typeof delay === 'function') return delay({ context: snapshot.context }) as number
  if (typeof delay !== 'number') throw new Error(`${machine.id}: the delay "${name}" is not named in setup()`)
  return delay
}
