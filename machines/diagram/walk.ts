import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { transitionIds } from './ids'
import type { Cases } from './picture'

/** One step of a walk: an example event and the transition that it takes. */
export interface WalkStep {
  /** The step in a link: the event, and the number of the example from 1 if it isn't the event's first. */
  name: string
  event: AnyEventObject
  /** Id of the transition. */
  transition: string
  after: AnyMachineSnapshot
}

/** A walk replayed up to its end, or up to the first step that the machine no longer takes. */
export interface Walk {
  start: AnyMachineSnapshot
  steps: readonly WalkStep[]
  isWhole: boolean
}

/** Name of the only field of an object that represents a blob of this type. */
export const blobMark = 'blob'

/** Returns stored cases with blobs, which JSON can't express; the blobs are empty. */
export function readCases(stored: Cases): Cases {
  return JSON.parse(JSON.stringify(stored), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).join() === blobMark
      ? new Blob([], { type: String((value as Record<string, unknown>)[blobMark]) })
      : value,
  ) as Cases
}

/** Returns the steps of a walk in a link. */
export const stepsIn = (walk: string): string[] => (walk === '' ? [] : walk.split('~'))

/** Returns a walk for a link; it contains no content of an event, so nothing that was typed. */
export const asLink = (steps: readonly { name: string }[]): string => steps.map(({ name }) => name).join('~')

/** Returns the name of an example in a link; null if it isn't among the examples. */
export function nameOf({ events }: Cases, event: AnyEventObject): string | null {
  const text = JSON.stringify(event)
  const alike = events.filter(({ type }) => type === event.type)
  const same = alike.findIndex((one) => one === event)
  const nth = same === -1 ? alike.findIndex((one) => JSON.stringify(one) === text) : same
  return nth === -1 ? null : nth === 0 ? event.type : `${event.type}*${nth + 1}`
}

/** Replays a walk without running effects. `walk` is as in a link. */
export function replay(machine: AnyStateMachine, cases: Cases, walk: string): Walk {
  const start = plain(machine, initialTransition(machine, cases.starts[0])[0] as AnyMachineSnapshot)
  const steps: WalkStep[] = []
  for (const name of stepsIn(walk)) {
    const event = eventNamed(cases, name)
    const step = event && stepOf(machine, steps.at(-1)?.after ?? start, { name, event })
    if (!step) return { start, steps, isWhole: false }
    steps.push(step)
  }
  return { start, steps, isWhole: true }
}

/** Returns the step that an event would be; null if the machine ignores it. */
export function stepOf(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  { name, event }: Pick<WalkStep, 'name' | 'event'>,
): WalkStep | null {
  if (before.status !== 'active') return null
  const [taken] = machine.getTransitionData(before, event)
  const id = taken && transitionIds(machine).get(taken as never)
  if (id === undefined) return null
  return {
    name,
    event,
    transition: id,
    after: plain(machine, transition(machine, before, event)[0] as AnyMachineSnapshot),
  }
}

/** Returns the first example of an event that takes the same transition; the event itself if there is none. */
export function exampleLike(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  cases: Cases,
  event: AnyEventObject,
): AnyEventObject {
  const [taken] = machine.getTransitionData(before, event)
  return (
    cases.events.find(
      (one) => one.type === event.type && machine.getTransitionData(before, one)[0] === taken,
    ) ?? event
  )
}

function eventNamed({ events }: Cases, name: string): AnyEventObject | undefined {
  const [, type, nth = '1'] = /^(.*?)(?:\*(\d+))?$/.exec(name) ?? []
  return events.filter((one) => one.type === type)[Number(nth) - 1]
}

/** Returns a snapshot without invoked actors. */
const plain = (machine: AnyStateMachine, { value, context, status }: AnyMachineSnapshot) =>
  machine.resolveState({ value, context, status } as never) as AnyMachineSnapshot
