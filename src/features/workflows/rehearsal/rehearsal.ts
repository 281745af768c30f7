import {
  createActor,
  fromCallback,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { rowOf } from '../../../../contract/calls/table'
import type { Cases } from '../../../../machines/diagram/picture'
import { exampleLike, nameOf, replay, stepOf, type WalkStep } from '../../../../machines/diagram/walk'
import { CallFailure } from '../../../app/api/call-failure'
import type { Api } from '../../../app/api/port'

/** State of a rehearsal and the steps to it. */
export interface Position {
  /** Machine that the screens show. */
  actor: AnyActorRef
  snapshot: AnyMachineSnapshot
  /** Steps of the walk, also those after the current position. */
  steps: readonly WalkStep[]
  /** Number of steps taken. */
  at: number
  /** Number of jumps so far; the screens start again after each. */
  jumps: number
}

/** A walk through a machine that is cut off from the world, as an external store. */
export interface Rehearsal {
  /** Whether the walk of the link was replayed to its end. */
  isWhole: boolean
  read: () => Position
  subscribe: (onChange: () => void) => () => void
  /** Sends the machine an answer or an act of the user. */
  send: (event: AnyEventObject) => void
  /** Goes to the position after this number of steps. */
  goTo: (at: number) => void
}

/** A service that never answers. */
const unanswered = fromCallback(() => undefined)
/** A clock whose timers never fire. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined }

/**
 * Starts a rehearsal at the end of a walk. The machine's services never answer and its timers never fire, so each event
 * comes from the screen or from `send`.
 */
export function startRehearsal(machine: AnyStateMachine, cases: Cases, link: string): Rehearsal {
  const names = Object.keys(machine.implementations.actors)
  const rehearsed = machine.provide({ actors: Object.fromEntries(names.map((name) => [name, unanswered])) })
  const walk = replay(machine, cases, link)
  const listeners = new Set<() => void>()
  const changed = (next: Position) => {
    now = next
    for (const listener of listeners) listener()
  }
  const startAt = (steps: readonly WalkStep[], at: number, jumps: number): Position => {
    const actor = createActor(rehearsed, {
      snapshot: at === 0 ? walk.start : steps[at - 1]!.after,
      clock: stopped,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.snapshot' && inspected.actorRef === now.actor)
          took(inspected.event, inspected.snapshot as AnyMachineSnapshot)
      },
    })
    return { actor, snapshot: actor.getSnapshot() as AnyMachineSnapshot, steps, at, jumps }
  }
  /** Adds a step. A link has an example that leads the same way instead of the content of the user's event. */
  const took = (event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const example = exampleLike(machine, now.snapshot, cases, event)
    const name = nameOf(cases, example)
    const step = name === null ? null : stepOf(machine, now.snapshot, { name, event: example })
    if (!step) return
    const steps = [...now.steps.slice(0, now.at), { ...step, after: snapshot }]
    changed({ ...now, snapshot, steps, at: steps.length })
  }
  let now = startAt(walk.steps, walk.steps.length, 0)
  now.actor.start()
  return {
    isWhole: walk.isWhole,
    read: () => now,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    send: (event) => now.actor.send(event),
    goTo(at) {
      now.actor.stop()
      changed(startAt(now.steps, at, now.jumps + 1))
      now.actor.start()
    },
  }
}

/** Returns an API that reads as usual and refuses everything that could change something, with this message. */
export function readOnlyApi(api: Api, message: string): Api {
  return {
    call: (name, input, options) => {
      const { method, sideEffect } = rowOf(name)
      return method === 'GET' && !sideEffect
        ? api.call(name, input, options)
        : Promise.reject(new CallFailure(403, { message, code: 'FORBIDDEN' }))
    },
  }
}
