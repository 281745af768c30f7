import type { Box } from './levels'
import type { DiagramState } from './types'

const shownInside = 6
const shownSources = 3

/** The box of a state inside the level's frame. */
export function boxOf(state: DiagramState, frame: DiagramState, byId: Map<string, DiagramState>): Box {
  const role = state.type === 'final' ? 'end' : state.children.length > 0 ? 'group' : 'step'
  const names = state.children.map((id) => byId.get(id)?.caption ?? '')
  const shown = frame.type === 'parallel' && names.length > 1 ? names : []
  const hidden = shown.length - shownInside
  return {
    id: state.id,
    role,
    caption: state.caption,
    bad: state.bad,
    steps: state.steps,
    inside: hidden > 0 ? [...shown.slice(0, shownInside), `and ${hidden} more`] : shown,
    stays: [],
  }
}

/** A state of another level, where an arrow of this one ends. */
export function elsewhereBox(state: DiagramState): Box {
  return {
    id: `out:${state.id}`,
    role: 'elsewhere',
    caption: state.caption,
    bad: state.bad,
    steps: state.steps,
    inside: [],
    stays: [],
  }
}

/** Where people come from who arrive at the step `to`. */
export function entryBox(to: string, sources: string[]): Box {
  const more = sources.length - shownSources
  const inside = more > 0 ? [...sources.slice(0, shownSources), `and ${more} more`] : sources
  return { id: `in:${to}`, role: 'entry', caption: 'From', bad: false, steps: 0, inside, stays: [] }
}
