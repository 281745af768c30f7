import { boxOf, dotBox, elsewhereBox, entryBox, anyBox, type Box, type Line } from './boxes'
import { familyOf, type Family } from './family'
import { inOrder } from './order'
import { english, type Phrases } from './phrases'
import { tellSome } from './tell'
import type { Diagram, DiagramArrow, DiagramState } from './types'

/**
 * All transitions from one box to another. A transition on the ordinary path gets an arrow of its own, without other
 * labels.
 */
export type LevelArrow = { id: string; from: string; to: string; ordinary: boolean; lines: Line[] }

/** One diagram: the contents of one state, with its substates collapsed. */
export type Level = {
  /** Id of the state whose contents are drawn. */
  id: string
  /** File name without extension: `overview`, or the state's path with dashes. */
  name: string
  caption: string
  description: string
  /** Ancestors of the state, outermost first, excluding the machine's root. */
  trail: DiagramState[]
  boxes: Box[]
  arrows: LevelArrow[]
}

/** Returns all diagrams of a machine: the overview first, then one for each state with substates. */
export function levelsOf(diagram: Diagram, phrases: Phrases = english): Level[] {
  const family = familyOf(diagram)
  return diagram.states
    .filter((state) => state.children.length > 0)
    .map((state) => levelOf(diagram.arrows, state, family, phrases))
}

/** Returns the file name of a level's diagram, without extension. */
export function levelName(state: Pick<DiagramState, 'path'>): string {
  return state.path === '' ? 'overview' : state.path.replaceAll('.', '-')
}

function levelOf(all: DiagramArrow[], frame: DiagramState, family: Family, phrases: Phrases): Level {
  const inner = family.children(frame)
  const first = inner.find((state) => state.initial) ?? inner[0]
  const boxes = new Map<string, Box>(
    inner.map((child) => [child.id, boxOf(child, frame, family.children(child), phrases)]),
  )
  const arrows = new Map<string, LevelArrow>()
  const entries = new Map<string, DiagramArrow[]>()
  const open = (box: Box): string => {
    if (!boxes.has(box.id)) boxes.set(box.id, box)
    return box.id
  }
  const link = (from: string, to: string, lines: Line[]) => {
    const ordinary = lines.some((line) => line.ordinary)
    const id = `${from} > ${to}${ordinary ? ' (ordinary)' : ''}`
    const found = arrows.get(id) ?? { id, from, to, ordinary, lines: [] }
    found.lines.push(...lines)
    arrows.set(id, found)
  }
  for (const arrow of all.filter((one) => !isBrokenClock(one, all))) {
    const from = family.homeOf(arrow.from, frame)
    const to = family.homeOf(arrow.to, frame)
    if (arrow.from === arrow.to) {
      if (from === arrow.from) boxes.get(from)?.stays.push(arrow)
    } else if (from && from !== to) {
      link(from, to ?? open(elsewhereBox(family.outside(arrow.to, frame))), [arrow])
    } else if (arrow.from === frame.id) {
      link(open(anyBox(frame, phrases)), to ?? open(elsewhereBox(family.outside(arrow.to, frame))), [arrow])
    } else if (!from && (to || arrow.to === frame.id)) {
      const met = to ?? (frame.type === 'parallel' ? undefined : first?.id)
      if (met) entries.set(met, [...(entries.get(met) ?? []), arrow])
    }
  }
  for (const [to, into] of entries) {
    const sources = [...new Set(into.map((arrow) => family.outside(arrow.from, frame).caption))]
    link(open(entryBox(to, sources, phrases)), to, sources.length === 1 ? into : [])
  }
  if (first && frame.type !== 'parallel' && !entries.has(first.id)) link(open(dotBox), first.id, [])
  const ordered = inOrder([...boxes.values()], [...arrows.values()])
  return {
    id: frame.id,
    name: levelName(frame),
    caption: frame.caption,
    description: frame.description,
    trail: family.around(frame),
    ...tellSome(ordered.boxes, ordered.arrows),
  }
}

/**
 * Whether this is a timer's error transition with the same target as its completion; diagrams omit such transitions.
 */
function isBrokenClock({ event, who, from, to }: DiagramArrow, all: DiagramArrow[]): boolean {
  if (!event.startsWith('xstate.error.actor.') || who[0] !== 'clock') return false
  const over = event.replace('xstate.error.', 'xstate.done.')
  return all.some((other) => other.event === over && other.from === from && other.to === to)
}
