import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { guardLabels, guardNames } from './guard-labels'
import { stateNodes, transitionsOf } from './ids'
import type { Meta, MachineLabels } from '../kit'

/** A text in each language, by language code. */
export type ReleaseTexts = Record<string, string>

/** Snapshot of the catalogue at the time a version was released. */
export type Release = {
  version: string
  machines: {
    id: string
    title: ReleaseTexts
    states: Record<string, ReleaseTexts>
    transitions: Record<string, ReleaseTexts>
    /** Transition details by id; absent in the first release, which didn't store them. */
    details?: Record<string, TransitionDetails>
  }[]
}

/** Details of a transition other than its event, guard name and target state. */
export type TransitionDetails = {
  /** Roles that may send the event. */
  by: readonly string[]
  needsReason: boolean
  /** Side effects of the transition. */
  effects: readonly string[]
  /** Delay in ms; null if there is none or it depends on context. */
  delayMs: number | null
  /** Guard text in English; null without a guard. */
  onlyIf: string | null
}

/** A detail of a transition that differs from the release. */
export type DetailChange =
  | { part: 'by' | 'effects'; before: readonly string[]; now: readonly string[] }
  | { part: 'needsReason'; before: boolean; now: boolean }
  | { part: 'delayMs'; before: number | null; now: number | null }
  | { part: 'onlyIf'; before: string | null; now: string | null }

/** A released transition whose details have changed: its current id, and the changes. */
export type ChangedTransition = { id: string; changes: DetailChange[] }

/** Whether a role that the release didn't allow may now send the event; reviewers must not miss this. */
export const isWidened = ({ changes }: ChangedTransition): boolean =>
  changes.some(({ part, before, now }) => part === 'by' && now.some((actor) => !before.includes(actor)))

/** States and transitions added to or removed from a machine: current ids of added ones, texts of removed ones. */
export type Difference = {
  isNew: boolean
  states: { added: string[]; removed: ReleaseTexts[] }
  transitions: { added: string[]; removed: ReleaseTexts[] }
  changed: ChangedTransition[]
  /**
   * Whether the release stored transition details (roles, reasons, effects, delays, guard texts); the first release
   * didn't.
   */
  knowsDetails: boolean
}

/**
 * Maps a key made of each transition's source, event, guard and target to the transition's id. Unlike the id, the key
 * doesn't change when another transition is inserted before it.
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

/** A machine with its labels. */
export type Labelled = { machine: AnyStateMachine; labels: Pick<MachineLabels, 'guards'> }

/** Returns the details of every transition of a machine by id. */
export function detailsOf({ machine, labels }: Labelled): Map<string, TransitionDetails> {
  return new Map(
    stateNodes(machine).flatMap((node) =>
      transitionsOf(node).map(({ id, transition }) => {
        const { by = [], needsReason = false } = (transition.meta ?? {}) as Meta
        return [
          id,
          {
            by,
            needsReason,
            effects: transition.actions.map((action) => (action as { type?: string }).type ?? String(action)),
            delayMs: delayOf(machine, node, transition.eventType),
            onlyIf: guardLabels(transition.guard, labels.guards),
          },
        ]
      }),
    ),
  )
}

const dayMs = 86_400_000

/**
 * Returns a transition's delay in ms; null if there is none. A flow names the delay in the event
 * (`xstate.after.answerTimeout.checkout.loading`); a record stores days in the state.
 */
function delayOf(machine: AnyStateMachine, node: AnyStateNode, event: string): number | null {
  const named = machine.implementations.delays[/^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? '']
  const { due } = (node.meta ?? {}) as Meta
  if (due?.event === event && due.days !== undefined) return due.days * dayMs
  return typeof named === 'number' ? named : null
}

function changesOf(before: TransitionDetails, now: TransitionDetails): DetailChange[] {
  const changes: DetailChange[] = []
  for (const part of ['by', 'effects'] as const)
    if (before[part].join() !== now[part].join()) changes.push({ part, before: before[part], now: now[part] })
  if (before.needsReason !== now.needsReason)
    changes.push({ part: 'needsReason', before: before.needsReason, now: now.needsReason })
  if (before.delayMs !== now.delayMs)
    changes.push({ part: 'delayMs', before: before.delayMs, now: now.delayMs })
  if (before.onlyIf !== now.onlyIf) changes.push({ part: 'onlyIf', before: before.onlyIf, now: now.onlyIf })
  return changes
}

/** Drops the guard from a transition's key. */
const withoutGuard = (nature: string): string => {
  const [from, event, , to] = nature.split(' | ')
  return [from, event, to].join(' | ')
}

/** Compares the current machine with a release. */
export function differenceOf(entry: Labelled, release: Release): Difference {
  const { machine } = entry
  const before = release.machines.find(({ id }) => id === machine.id)
  const then = before?.transitions ?? {}
  const transitions = transitionsByNature(machine)
  const details = detailsOf(entry)
  const states = new Set(stateNodes(machine).map(({ id }) => id))
  const added = [...transitions.keys()].filter((nature) => then[nature] === undefined)
  const removed = Object.keys(then).filter((nature) => !transitions.has(nature))
  /**
   * Pairs a removed transition with an added one if each is the only one with that source, event and target; then only
   * the guard has changed.
   */
  const reguarded = new Map(
    added.flatMap((nature) => {
      const alike = (one: string) => withoutGuard(one) === withoutGuard(nature)
      const [gone, ...more] = removed.filter(alike)
      const isPair = gone !== undefined && more.length === 0 && added.filter(alike).length === 1
      return isPair && before?.details?.[gone] ? [[nature, gone] as const] : []
    }),
  )
  const regone = new Set(reguarded.values())
  return {
    isNew: before === undefined,
    knowsDetails: before?.details !== undefined,
    states: {
      added: [...states].filter((id) => before?.states[id] === undefined),
      removed: Object.entries(before?.states ?? {}).flatMap(([id, texts]) => (states.has(id) ? [] : [texts])),
    },
    transitions: {
      added: added.filter((nature) => !reguarded.has(nature)).map((nature) => transitions.get(nature)!),
      removed: removed.filter((nature) => !regone.has(nature)).map((nature) => then[nature]!),
    },
    changed: [...transitions].flatMap(([nature, id]) => {
      const known = before?.details?.[reguarded.get(nature) ?? nature]
      const changes = known ? changesOf(known, details.get(id)!) : []
      return changes.length > 0 ? [{ id, changes }] : []
    }),
  }
}
