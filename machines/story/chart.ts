import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { stateNodes } from '../diagram/ids'
import type { Phrases } from '../diagram/phrases'
import type { Diagram, DiagramArrow, DiagramState } from '../diagram/types'
import type { MachineLabels, Meta, StoryLabels } from '../kit'
import type { Acts } from './types'
import type { ViewRow } from './views'

/** Everything a story is made from: a chart, its texts in one language and its flow's view. */
export type StorySource = {
  machine: AnyStateMachine
  kind: 'flow' | 'record'
  /** Ordinary ways, by state path. */
  ordinary: MachineLabels['ordinary']
  diagram: Diagram
  story: StoryLabels
  view: ReadonlyMap<string, ViewRow>
  phrases: Phrases
}

export type Chart = ReturnType<typeof chartOf>

/** Returns lookups over a chart's states and transitions, as a story reads them. */
export function chartOf(source: StorySource) {
  const { machine, diagram, story } = source
  const nodes = new Map(stateNodes(machine).map((node) => [node.id, node]))
  const states = new Map(diagram.states.map((state) => [state.id, state]))
  const root = machine.root.id
  const idOf = (path: string) => `${root}.${path}`
  const stateOf = (id: string): DiagramState => {
    const state = states.get(id)
    if (!state) throw new Error(`${root} has no state "${id}"`)
    return state
  }
  const metaOf = (id: string) => nodes.get(id)?.meta as Meta | undefined
  const isAlways = (id: string) => (nodes.get(id)?.always?.length ?? 0) > 0
  const shownAs = new Map([
    ...Object.entries(story.shownAs ?? {}).map(([path, as]) => [idOf(path), idOf(as)] as const),
    ...diagram.states.flatMap(({ id, parent }) => {
      const as = metaOf(id)?.heldAs
      return as === undefined ? [] : [[id, `${parent}.${as}`] as const]
    }),
  ])

  /** Returns the ancestors of a state, innermost first, without the root and without parallel states and regions. */
  const around = (id: string): DiagramState[] => {
    const { parent } = stateOf(id)
    const outer = parent === null ? undefined : stateOf(parent)
    if (!outer || outer.parent === null || isFrame(outer.id)) return []
    return [outer, ...around(outer.id)]
  }

  /** Whether a state frames a story: the root, a parallel state, or one of its regions. */
  const isFrame = (id: string): boolean => {
    const { type, parent } = stateOf(id)
    return parent === null || type === 'parallel' || stateOf(parent).type === 'parallel'
  }

  const leavesOf = (id: string): string[] => {
    const { children } = stateOf(id)
    return children.length === 0 ? [id] : children.flatMap(leavesOf)
  }

  /** Returns the leaf state in which a transition to this state ends. */
  const entryOf = (id: string): string => {
    const node = nodes.get(id) as AnyStateNode
    if (node.type !== 'compound') return id
    return entryOf(node.initial.target[0]!.id)
  }

  /** Returns all transitions that a state can take; its own come first. */
  const exitsOf = (id: string): DiagramArrow[] => {
    const from = [id, ...around(id).map((outer) => outer.id)]
    return from.flatMap((state) => diagram.arrows.filter((arrow) => arrow.from === state))
  }

  return {
    ...source,
    root,
    initial: entryOf(root),
    idOf,
    pathOf: (id: string) => id.slice(root.length + 1),
    stateOf,
    metaOf,
    isAlways,
    isFrame,
    around,
    leavesOf,
    entryOf,
    exitsOf,
    /** Returns the leaf state as which another one is drawn: itself, except for held decisions and `shownAs`. */
    drawnAs(id: string): string {
      const as = [id, ...around(id).map((outer) => outer.id)].map((one) => shownAs.get(one))
      return entryOf(as.find((one) => one !== undefined) ?? id)
    },
    isHeld: (id: string) => metaOf(id)?.heldAs !== undefined,
    viewOf: (id: string) => source.view.get(entryOf(id)),
  }
}

/** Returns an actor as stories name it: a guest and an owner are the person. */
export function actsOf(who: DiagramArrow['who'][number]): Acts {
  if (who === 'guest' || who === 'owner') return 'person'
  return who === 'service' ? 'server' : who
}

/** Returns the first sentence of a text, whichever script it is in. */
export function firstSentence(text: string): string {
  return /^.*?[.?!।؟](?=\s|$)/su.exec(text)?.[0] ?? text
}

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Groups items by key, in order of first occurrence. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)])
}
