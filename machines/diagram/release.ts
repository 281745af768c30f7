import type { AnyStateMachine } from 'xstate'
import { guardNames } from './guard-labels'
import { stateNodes, transitionsOf } from './ids'
import type { Meta } from '../kit'

/** Words in every language of the product, by its code. */
export type ReleaseTexts = Record<string, string>

/** The catalogue as it was when a version was released. */
export type Release = {
  version: string
  machines: {
    id: string
    title: ReleaseTexts
    states: Record<string, ReleaseTexts>
    transitions: Record<string, ReleaseTexts>
    /** What the transitions say besides from where to where; the first release did not keep it. */
    details?: Record<string, TransitionDetails>
  }[]
}

/** What a transition says besides its event, its guard and where it leads. */
export type TransitionDetails = {
  /** Who may send it. */
  by: readonly string[]
  needsReason: boolean
  /** What it causes besides the change of state. */
  effects: readonly string[]
  /** How long is waited for it, in ms; null where nothing is waited for, or it depends on facts. */
  delayMs: number | null
}

/** One detail of a transition that was another at the release. */
export type DetailChange =
  | { part: 'by' | 'effects'; before: readonly string[]; now: readonly string[] }
  | { part: 'needsReason'; before: boolean; now: boolean }
  | { part: 'delayMs'; before: number | null; now: number | null }

/** What a machine has that it did not have, and the other way round; ids of today, words of what is gone. */
export type Difference = {
  isNew: boolean
  states: { added: string[]; removed: ReleaseTexts[] }
  transitions: { added: string[]; removed: ReleaseTexts[] }
  /** Transitions that are there as before and say something else: their ids of today, and what. */
  changed: { id: string; changes: DetailChange[] }[]
}

/**
 * The ids of the transitions of a machine by what they are: from where, by what, under which condition, to where. Unlike
 * the ids, this stays the same when another way is put before one.
 */
export function transitionsByNature(machine: AnyStateMachine): Map<string, string> {
  const transitions = new Map<string, string>()
  for (const node of stateNodes(machine))
    for (const { id, transition } of transitionsOf(node)) {
      const to = (transition.target ?? []).map((target) => target.id).join('+')
      const guard = guardNames(transition.guard).join('&')
      const nature = [node.id, transition.eventType, guard, to].join(' | ')
      transitions.set(transitions.has(nature) ? `${nature} | ${id}` : nature, id)
    }
  return transitions
}

/** What every transition of a machine says besides its nature, by its id. */
export function detailsOf(machine: AnyStateMachine): Map<string, TransitionDetails> {
  return new Map(
    stateNodes(machine)
      .flatMap(transitionsOf)
      .map(({ id, transition }) => {
        const { by = [], needsReason = false } = (transition.meta ?? {}) as Meta
        const delay = machine.implementations.delays[delayName(String(transition.eventType))]
        return [
          id,
          {
            by,
            needsReason,
            effects: transition.actions.map((action) => (action as { type?: string }).type ?? String(action)),
            delayMs: typeof delay === 'number' ? delay : null,
          },
        ]
      }),
  )
}

/** The delay that an event of time is named by: `xstate.after.answerTimeout.checkout.loading`. */
const delayName = (event: string) => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? ''

function changesOf(before: TransitionDetails, now: TransitionDetails): DetailChange[] {
  const changes: DetailChange[] = []
  for (const part of ['by', 'effects'] as const)
    if (before[part].join() !== now[part].join()) changes.push({ part, before: before[part], now: now[part] })
  if (before.needsReason !== now.needsReason)
    changes.push({ part: 'needsReason', before: before.needsReason, now: now.needsReason })
  if (before.delayMs !== now.delayMs)
    changes.push({ part: 'delayMs', before: before.delayMs, now: now.delayMs })
  return changes
}

/** Compares a machine of today with the last release. */
export function differenceOf(machine: AnyStateMachine, release: Release): Difference {
  const before = release.machines.find(({ id }) => id === machine.id)
  const transitions = transitionsByNature(machine)
  const details = detailsOf(machine)
  const states = new Set(stateNodes(machine).map(({ id }) => id))
  const gone = (then: Record<string, ReleaseTexts>, has: (key: string) => boolean) =>
    Object.entries(then).flatMap(([key, content]) => (has(key) ? [] : [content]))
  return {
    isNew: before === undefined,
    states: {
      added: [...states].filter((id) => before?.states[id] === undefined),
      removed: gone(before?.states ?? {}, (id) => states.has(id)),
    },
    transitions: {
      added: [...transitions]
        .filter(([nature]) => before?.transitions[nature] === undefined)
        .map(([, id]) => id),
      removed: gone(before?.transitions ?? {}, (nature) => transitions.has(nature)),
    },
    changed: [...transitions].flatMap(([nature, id]) => {
      const then = before?.details?.[nature]
      const changes = then ? changesOf(then, details.get(id)!) : []
      return changes.length > 0 ? [{ id, changes }] : []
    }),
  }
}
