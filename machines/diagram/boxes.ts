import type { Phrases } from './phrases'
import type { DiagramArrow, DiagramState } from './types'

/** One sentence on an arrow. */
export type Line = Pick<
  DiagramArrow,
  'id' | 'caption' | 'kinds' | 'onlyIf' | 'otherwise' | 'nth' | 'ordinary'
>

export type Box = {
  id: string
  /**
   * `step`, `group` (has steps of its own), `end`; `elsewhere` (a state of another level, dashed), `entry` (how a level
   * is entered), `any` (represents every step of this level), `start` (the dot).
   */
  role: 'step' | 'group' | 'end' | 'elsewhere' | 'entry' | 'any' | 'start'
  caption: string
  bad: boolean
  /** Its rank on the ordinary path, from 0; null beside it. */
  rank: number | null
  steps: number
  /** Captions of what is inside, for the regions of a parallel state; of what is before, for an entry. */
  inside: string[]
  /** What can happen here without leaving. */
  stays: Line[]
  /** Exits listed as text, because one arrow more would make the picture harder to read. */
  transitions: { to: string; caption: string; lines: Line[] }[]
}

const shownInside = 6
const shownSources = 3
const plain = { caption: '', bad: false, rank: null, steps: 0, inside: [], stays: [], transitions: [] }

/** The box of a state inside the level's frame. */
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

/** A state of another level, where an arrow of this one ends. */
export function elsewhereBox({ id, caption, bad, steps }: DiagramState): Box {
  return { ...plain, id: `out:${id}`, role: 'elsewhere', caption, bad, steps, stays: [], transitions: [] }
}

/** The source of the arrows that arrive at the step `to`. */
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

/** Represents every step of a level, for what can happen in all of them. */
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

/** The dot that points at the first step. */
export const dotBox: Box = { ...plain, id: 'start', role: 'start' }

function captions(states: DiagramState[]): string[] {
  return states.map((state) => state.caption)
}

function atMost(most: number, names: string[], { andMore }: Phrases): string[] {
  const more = names.length - most
  return more > 0 ? [...names.slice(0, most), andMore(more)] : names
}
