import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { guardLabels, guardNames, guardTerm } from '../diagram/guard-labels'
import { stateNodes, transitionsOf } from '../diagram/ids'
import type { Meta, MachineLabels } from '../kit'
import { movedIn, type Moved } from './moved'

/** A text in each language, in the order of the release's `languages`. */
export type ReleasedTexts = readonly string[]

/** Contents of `machines/releases/<version>.json`: all charts at the time a version was released. */
export type Release = {
  version: string
  languages: readonly string[]
  machines: readonly ReleasedChart[]
}

/** Details of a transition that aren't part of its key; those with their default value are omitted. */
type ReleasedDetails = {
  by?: readonly string[]
  effects?: readonly string[]
  needsReason?: true
  delayMs?: number
}

/** Event, guard, target path and position of the caption in `captions`; the guard is empty if there is none. */
export type ReleasedTransition =
  | readonly [string, string, string, number]
  | readonly [string, string, string, number, ReleasedDetails]

/** A chart of a release, with its texts. States are identified by their path; the root's path is empty. */
export type ReleasedChart = {
  id: string
  kind: 'flow' | 'record'
  title: ReleasedTexts
  owner: ReleasedTexts
  counterpart?: ReleasedTexts
  moved?: Moved
  states: Readonly<Record<string, ReleasedTexts>>
  guards: Readonly<Record<string, ReleasedTexts>>
  captions: readonly ReleasedTexts[]
  /** Transitions by the path of their source, in guard evaluation order. */
  transitions: Readonly<Record<string, readonly ReleasedTransition[]>>
}

/** A transition of a chart, of a release or current. */
export type ChartTransition = TransitionDetails & {
  /** `${state.id}/${event}/${index}`, as in the diagrams. */
  id: string
  from: string
  event: string
  /** Guard as a term of names, e.g. `and(isOwn,not(isLate))`; empty without a guard. */
  guard: string
  to: string
}

/** A chart as far as two versions are compared. */
export type ChartVersion = {
  id: string
  states: readonly string[]
  transitions: readonly ChartTransition[]
  moved: Moved
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

/**
 * Maps a key made of each transition's source, event, guard and target to the transition's id. Unlike the id, the key
 * doesn't change when another transition is inserted before it.
 */
export function transitionsByNature(machine: AnyStateMachine): Map<string, string> {
  const transitions = new Map<string, string>()
  for (const node of stateNodes(machine))
    for (const { id, transition } of transitionsOf(node)) {
      const guard = guardNames(transition.guard).join('&')
      const nature = [node.id, transition.eventType, guard, targetOf(transition)].join(' | ')
      transitions.set(transitions.has(nature) ? `${nature} | ${id}` : nature, id)
    }
  return transitions
}

type Transition = ReturnType<typeof transitionsOf>[number]['transition']

const targetOf = ({ target }: Transition): string => (target ?? []).map(({ id }) => id).join('+')

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

/** Returns a machine's current chart. */
export function chartOf(entry: Labelled): ChartVersion {
  const { machine } = entry
  const details = detailsOf(entry)
  const nodes = stateNodes(machine)
  return {
    id: machine.id,
    states: nodes.map(({ id }) => id),
    moved: movedIn(machine),
    transitions: nodes.flatMap((node) =>
      transitionsOf(node).map(({ id, transition }) =>
        Object.assign(details.get(id)!, {
          id,
          from: node.id,
          event: transition.eventType,
          guard: guardTerm(transition.guard),
          to: targetOf(transition),
        }),
      ),
    ),
  }
}

/** Returns a chart as it was released; undefined if the release doesn't have it. */
export function releasedChart({ machines }: Release, id: string): ChartVersion | undefined {
  const kept = machines.find((one) => one.id === id)
  if (!kept) return undefined
  const idOf = (path: string) => (path ? `${id}.${path}` : id)
  return {
    id,
    states: Object.keys(kept.states).map(idOf),
    moved: kept.moved ?? {},
    transitions: Object.entries(kept.transitions).flatMap(([from, rows]) =>
      rows.map(([event, guard, to, , details = {}], at) => ({
        by: [],
        effects: [],
        needsReason: false,
        delayMs: null,
        ...details,
        onlyIf: guard ? (kept.guards[guard]?.[0] ?? guard) : null,
        id: `${idOf(from)}/${event || 'always'}/${rows.slice(0, at).filter(([other]) => other === event).length}`,
        from: idOf(from),
        event,
        guard,
        to: to
          .split('+')
          .map((path) => (path === '' ? '' : idOf(path === '.' ? '' : path)))
          .join('+'),
      })),
    ),
  }
}

/** Returns a state's path: its id without the machine's; a dot for the machine itself. */
export const pathOf = (machine: string, id: string): string =>
  id === '' ? '' : id === machine ? '.' : id.slice(machine.length + 1)
