import { boxOf, wholeRoute, type StoryStep } from './boxes'
import { chartOf, type Chart, type StorySource } from './chart'
import { gatesAfter } from './gates'
import { partsOf } from './map-parts'
import { withRepeats } from './map-repeats'
import type { MapBox, MapContent, MapLine, MapList, MapNote, MapPart, MapRow } from './map-types'
import { ranksOf } from './rows'

/** Returns every state and transition of a chart: the ordinary way in rows, and beside each what it first leads to. */
export function mapOf(source: StorySource): MapContent {
  const chart = chartOf(source)
  const leaves = chart.leavesOf(chart.root)
  const frame = chart.diagram.states.find(({ type }) => type === 'parallel')
  const drawn = (frame?.children ?? [chart.root]).map((id) => rowsIn(chart, id))
  const rows = drawn.flatMap((one) => one.rows)
  const listed = drawn.find((one) => one.listed !== null)?.listed ?? null
  const ordinary = new Set(rows.flatMap(({ boxes }) => boxes.filter((id) => id !== null)))
  const isListed = (id: string) => listed?.states.includes(id) ?? false
  const boxes = withRepeats(
    leaves.filter((id) => !isListed(id)).map((id) => mapBox(chart, id, ordinary.has(id))),
  )
  const notes = chart.diagram.states.flatMap(({ id, children, caption }): MapNote[] => {
    const isEmpty = id === chart.root && !chart.diagram.arrows.some(({ from }) => from === id)
    if (children.length === 0 || isEmpty) return []
    const parts = listed && chart.leavesOf(id).every(isListed) ? [] : partsOf(chart, id)
    return [{ id, title: caption, inside: chart.leavesOf(id), parts }]
  })
  return {
    boxes: Object.fromEntries(boxes.map((box) => [box.id, box])),
    notes: Object.fromEntries(notes.map((note) => [note.id, note])),
    list: listed && listOf(chart, listed),
    levels: levelsOf(
      rows,
      boxes.filter(({ id }) => !ordinary.has(id)),
      notes,
      new Map(boxes.map((box) => [box.id, box])),
      listed?.states ?? [],
    ),
  }
}

type Gates = NonNullable<ReturnType<typeof gatesAfter>>

/** Returns the ordinary states of a machine or region in rows, and its requirements. */
function rowsIn(chart: Chart, frame: string): { rows: MapRow[]; listed: Gates | null } {
  const steps = new Map<string, StoryStep>()
  const stepOf = (id: string) => {
    const step = steps.get(id) ?? { id, leaves: [id] }
    steps.set(id, step)
    return step
  }
  const routes = chart.ordinary
    .map((route) => route.map((path) => chart.entryOf(chart.idOf(path))))
    .filter((route) => route.every((id) => chart.leavesOf(frame).includes(id)))
  const whole = routes.map((route) => [...new Set(wholeRoute(route, routes))].map(stepOf))
  const ranks = ranksOf(chart, whole.length > 0 ? whole : [[stepOf(chart.entryOf(frame))]], (step) =>
    gatesAfter(chart, step, [...steps.values()]),
  )
  const listed = ranks.find((rank) => rank.listed)?.listed ?? null
  return {
    listed,
    rows: ranks.map((rank) => ({
      boxes: rank.steps.map((step) => step && step.id),
      isList: rank.listed !== null,
    })),
  }
}

function mapBox(chart: Chart, id: string, isOrdinary: boolean): MapBox {
  const { type, bad } = chart.stateOf(id)
  const isFinal = type === 'final'
  return {
    ...boxOf(chart, { id, leaves: [id] }, isFinal),
    isFinal,
    isBad: bad,
    isOrdinary,
    parts: partsOf(chart, id),
  }
}

/** Returns the list of requirements with the transitions of its states: those that lead back are one. */
function listOf(chart: Chart, { list, states }: Gates): MapList {
  const inside = [...new Set(states.flatMap((id) => [id, ...chart.around(id).map((outer) => outer.id)]))]
  const lines = inside.flatMap((id) => partsOf(chart, id).flatMap((part) => part.lines as MapLine[]))
  const [first] = lines as [MapLine]
  const isBack = (line: MapLine) => line.text === first.text
  const back = { ...first, arrows: lines.filter(isBack).flatMap(({ arrows }) => arrows) }
  const others = lines.filter((line) => !isBack(line))
  return { ...list, parts: [{ title: null, acts: 'person', lines: [back, ...others] }] }
}

/** Returns the rows, each with the notes on its states and the other states to which it or their own first lead. */
function levelsOf(
  rows: readonly MapRow[],
  others: readonly MapBox[],
  notes: readonly MapNote[],
  boxes: ReadonlyMap<string, MapBox>,
  listed: readonly string[],
): MapContent['levels'] {
  const placed = new Set<string>(listed)
  for (const row of rows) for (const id of row.boxes) if (id !== null) placed.add(id)
  const noted = new Set<string>()
  const noteOf = (id: string) => {
    const own = notes.filter((note) => !noted.has(note.id) && note.inside.includes(id))
    for (const note of own) noted.add(note.id)
    return own
  }
  /** Returns the states to which a state or note first leads. */
  const next = (parts: readonly MapPart[]): string[] => {
    const found = [...new Set(parts.flatMap(targetsOf))].filter((to) => boxes.has(to) && !placed.has(to))
    for (const to of found) placed.add(to)
    return found
  }
  const direct = rows.map((row) => {
    const ids = row.isList ? listed : row.boxes.filter((id) => id !== null)
    const own = ids.flatMap(noteOf)
    return {
      notes: own.map(asItem),
      states: [
        ...ids.flatMap((id) => next(partsIn(boxes.get(id)))),
        ...own.flatMap(({ parts }) => next(parts)),
      ],
    }
  })
  /** Adds what other states lead to, and the notes on them. */
  const follow = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => {
      const own = noteOf(id)
      const states = [...next(partsIn(boxes.get(id))), ...own.flatMap(({ parts }) => next(parts))]
      return [id, ...own.map(asItem), ...follow(states)]
    })
  const levels = rows.map((row, nth) => ({
    row,
    side: [...direct[nth]!.notes, ...follow(direct[nth]!.states)],
  }))
  // States to which only others outside any way lead.
  for (const { id } of others)
    if (!placed.has(id)) {
      placed.add(id)
      levels.at(-1)!.side.push(...follow([id]))
    }
  return levels
}

const asItem = ({ id }: MapNote) => `note:${id}`

const partsIn = (box: MapBox | undefined): readonly MapPart[] => box?.parts ?? []

const targetsOf = ({ lines }: MapPart): string[] =>
  lines.flatMap((line) => ('as' in line || line.to === null ? [] : [line.to]))
