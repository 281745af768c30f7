import { boxOf, elsewhereBox, entryBox } from './boxes'
import { inOrder } from './order'
import type { Diagram, DiagramArrow, DiagramState } from './types'

/** One sentence on an arrow. */
export type Line = Pick<DiagramArrow, 'id' | 'caption' | 'kinds' | 'onlyIf' | 'otherwise'>

export type Box = {
  id: string
  /**
   * `step`, `group` (has steps of its own), `end`; `elsewhere` (a state of another level, dashed),
   * `entry` (how people get in here), `any` (stands for every step of this level), `start` (the dot).
   */
  role: 'step' | 'group' | 'end' | 'elsewhere' | 'entry' | 'any' | 'start'
  caption: string
  bad: boolean
  steps: number
  /** Captions of what is inside, for the regions of a parallel state. */
  inside: string[]
  /** What can happen here without leaving. */
  stays: Line[]
}

export type LevelArrow = { id: string; from: string; to: string; lines: Line[] }

/** One picture: the inside of one state, its own states closed. */
export type Level = {
  /** The id of the state whose inside this is. */
  id: string
  /** File name without its ending: `overview`, or the path with dashes. */
  name: string
  caption: string
  description: string
  /** The states around it, outermost first, without the machine itself. */
  trail: DiagramState[]
  boxes: Box[]
  arrows: LevelArrow[]
}

/** Every picture of a machine: the overview first, then one sheet for each state that has states. */
export function levelsOf(diagram: Diagram): Level[] {
  return diagram.states.filter((state) => state.children.length > 0).map((state) => levelOf(diagram, state))
}

/** The file name of the sheet of a state that has states. */
export function levelName(state: Pick<DiagramState, 'path'>): string {
  return state.path === '' ? 'overview' : state.path.replaceAll('.', '-')
}

function levelOf(diagram: Diagram, frame: DiagramState): Level {
  const byId = new Map(diagram.states.map((state) => [state.id, state]))
  const trail = ancestors(frame, byId)
  const inner = frame.children.map((id) => byId.get(id)).filter((state) => state !== undefined)
  const home = new Map<string, string>()
  for (const child of inner) for (const id of within(child, byId)) home.set(id, child.id)
  const boxes = new Map<string, Box>(inner.map((child) => [child.id, boxOf(child, frame, byId)]))
  const arrows = new Map<string, LevelArrow>()
  const link = (from: string, to: string, arrow: DiagramArrow) => {
    const id = `${from} > ${to} > ${arrow.kinds[0]}`
    const found = arrows.get(id) ?? { id, from, to, lines: [] }
    found.lines.push(lineOf(arrow))
    arrows.set(id, found)
  }
  const openBox = (box: Box) => {
    if (!boxes.has(box.id)) boxes.set(box.id, box)
    return box.id
  }
  const entries: DiagramArrow[] = []
  for (const arrow of diagram.arrows) {
    const from = home.get(arrow.from)
    const to = home.get(arrow.to)
    const stays = arrow.from === arrow.to
    if (arrow.from === frame.id && frame.parent === null && stays) continue
    if (from && to) {
      if (stays) boxes.get(from)?.stays.push(...(from === arrow.from ? [lineOf(arrow)] : []))
      else if (from !== to) link(from, to, arrow)
    } else if (from) link(from, openBox(elsewhereBox(outside(arrow.to, frame, byId))), arrow)
    else if (arrow.from === frame.id && !stays)
      link(openBox(anyBox(frame)), to ?? openBox(elsewhereBox(outside(arrow.to, frame, byId))), arrow)
    else if ((to || arrow.to === frame.id) && !stays) entries.push(arrow)
  }
  openEntries(entries, frame, home, byId, boxes, arrows)
  return {
    id: frame.id,
    name: levelName(frame),
    caption: frame.caption,
    description: frame.description,
    trail,
    ...inOrder([...boxes.values()], [...arrows.values()], firstOf(inner)),
  }
}

/** Where people come from, one dashed box for each step they arrive at. */
function openEntries(
  entries: DiagramArrow[],
  frame: DiagramState,
  home: Map<string, string>,
  byId: Map<string, DiagramState>,
  boxes: Map<string, Box>,
  arrows: Map<string, LevelArrow>,
) {
  const first = frame.children.map((id) => byId.get(id)).find((state) => state?.initial)
  const sources = new Map<string, Set<string>>()
  for (const arrow of entries) {
    const to = home.get(arrow.to) ?? first?.id
    if (!to) continue
    const captions = sources.get(to) ?? new Set()
    captions.add(outside(arrow.from, frame, byId).caption)
    sources.set(to, captions)
  }
  for (const [to, captions] of sources) {
    const box = entryBox(to, [...captions])
    boxes.set(box.id, box)
    arrows.set(box.id, { id: box.id, from: box.id, to, lines: [] })
  }
  if (!first || sources.has(first.id)) return
  const dot: Box = { ...entryBox(first.id, []), id: 'start', role: 'start' }
  boxes.set(dot.id, dot)
  arrows.set(dot.id, { id: dot.id, from: dot.id, to: first.id, lines: [] })
}

function lineOf({ id, caption, kinds, onlyIf, otherwise }: DiagramArrow): Line {
  return { id, caption, kinds, onlyIf, otherwise }
}

function anyBox(frame: DiagramState): Box {
  const base = { bad: false, steps: 0, inside: [], stays: [] }
  return { ...base, id: `any:${frame.id}`, role: 'any', caption: 'From any of these steps' }
}

function firstOf(inner: DiagramState[]): string | undefined {
  return inner.find((state) => state.initial)?.id ?? inner[0]?.id
}

/** The state as this level names it: the largest one around it that does not hold the level itself. */
function outside(id: string, frame: DiagramState, byId: Map<string, DiagramState>): DiagramState {
  const around = new Set([frame.id, ...ancestors(frame, byId, true).map((state) => state.id)])
  let state = byId.get(id) ?? frame
  for (;;) {
    const parent = state.parent === null ? undefined : byId.get(state.parent)
    if (!parent || around.has(parent.id)) return state
    state = parent
  }
}

function ancestors(state: DiagramState, byId: Map<string, DiagramState>, withRoot = false): DiagramState[] {
  const parent = state.parent === null ? undefined : byId.get(state.parent)
  if (!parent || (parent.parent === null && !withRoot)) return []
  return [...ancestors(parent, byId, withRoot), parent]
}

function within(state: DiagramState, byId: Map<string, DiagramState>): string[] {
  return [state.id, ...state.children.flatMap((id) => within(byId.get(id) ?? state, byId))]
}
