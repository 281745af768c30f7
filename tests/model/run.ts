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

/** One microstep: its event, its transitions (whose ids include the guard chosen) and the resulting states. */
export type Taken = { event: string; transitions: string[]; states: string[] }

/** A running machine with ports settled by the caller and a clock advanced on request. */
export type Running = {
  actor: AnyActor
  clock: SimulatedClock
  /** Ports invoked but not settled yet. */
  waiting: Map<string, Settle>
  /** Ids of the transitions taken since the start. */
  taken: Set<string>
  /** Ids of the states entered, including those left immediately. */
  entered: Set<string>
  /** Microsteps since the start, in order. */
  steps: Taken[]
  snapshot: () => AnyMachineSnapshot
  /** Performs an event of a path: sends it, settles the port, or advances the clock. */
  perform: (event: AnyEventObject) => Promise<void>
}

/** Starts a machine from its initial state or a snapshot, with a settleable double for every port. */
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

/** Waits enough microtasks for a settled port to reach its machine. */
async function settled() {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

/** Returns a named delay in this state, in ms. */
export function delayOf(machine: AnyStateMachine, type: string, snapshot: AnyMachineSnapshot): number {
  const name = type.split('.')[2] ?? ''
  const delay = (machine.implementations.delays as Record<string, unknown>)[name]
  if (typeof delay === 'function') return delay({ context: snapshot.context }) as number
  if (typeof delay !== 'number') throw new Error(`${machine.id}: the delay "${name}" is not named in setup()`)
  return delay
}
