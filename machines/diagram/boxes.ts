import type { Phrases } from './phrases'
import type { DiagramArrow, DiagramState } from './types'

/** A label on an arrow. */
export type Line = Pick<
  DiagramArrow,
  'id' | 'caption' | 'kinds' | 'onlyIf' | 'otherwise' | 'nth' | 'ordinary'
>

export type Box = {
  id: string
  /**
   * `step`, `group` (has substates), `end`, `elsewhere` (a state on another level, drawn dashed), `entry` (how a level
   * is entered), `any` (represents every step of this level), `start` (the dot).
   */
  role: 'step' | 'group' | 'end' | 'elsewhere' | 'entry' | 'any' | 'start'
  caption: string
  bad: boolean
  /** Rank on the ordinary path, from 0; null if the state is not on that path. */
  rank: number | null
  steps: number
  /**
   * Captions listed in the box: those of the substates for a region of a parallel state, those of the source states for
   * an entry.
   */
  inside: string[]
  /** Labels of transitions that don't leave the state. */
  stays: Line[]
  /** Exits listed as text instead of arrows, to keep the diagram readable. */
  transitions: { to: string; caption: string; lines: Line[] }[]
}

const shownInside = 6
const shownSources = 3
const plain = { caption: '', bad: false, rank: null, steps: 0, inside: [], stays: [], transitions: [] }

/** Returns the box of a state that is a direct child of `frame`. */
export function boxOf(
  state: DiagramState,
  frame: DiagramState,
  children: DiagramState[],
  phrases: Phrases,
): Box {
  return {
    id: state.id,
    role: state.type === 'final' ? 'end' : children.length > 0 ? 'group' : 'step',
    caption: state.caption,
    bad: state.bad,
    rank: state.rank,
    steps: state.steps,
    inside: frame.type === 'parallel' ? atMost(shownInside, captions(children), phrases) : [],
    stays: [],
    transitions: [],
  }
}

/** Returns the box of a state on another level to which an arrow of this level points. */
export function elsewhereBox({ id, caption, bad, steps }: DiagramState): Box {
  return { ...plain, id: `out:${id}`, role: 'elsewhere', caption, bad, steps, stays: [], transitions: [] }
}

/** Returns the box that represents the steps on other levels whose arrows lead to the step `to`. */
export function entryBox(to: string, sources: string[], phrases: Phrases): Box {
  return {
    ...plain,
    id: `in:${to}`,
    role: 'entry',
    inside: atMost(shownSources, sources, phrases),
    stays: [],
    transitions: [],
  }
}

/** Returns the box that represents every step of a level, as the source of transitions possible in all of them. */
export function anyBox(frame: DiagramState, { anyStep }: Phrases): Box {
  return {
    ...plain,
    id: `any:${frame.id}`,
    role: 'any',
    caption: anyStep,
    stays: [],
    transitions: [],
  }
}

/** The dot whose arrow points to the initial step. */
export const dotBox: Box = { ...plain, id: 'start', role: 'start' }

function captions(states: DiagramState[]): string[] {
  return states.map((state) => state.caption)
}

function atMost(most: number, names: string[], { andMore }: Phrases): string[] {
  const more = names.length - most
  return more > 0 ? [...names.slice(0, most), andMore(more)] : names
}
