import type {
  ChartMap,
  MapBox,
  MapContent,
  MapLine,
  MapNote,
  MapPart,
  MapRepeat,
  MapRow,
  MapSheet,
} from '../../machines/story/map-types'
import type { StoryGate } from '../../machines/story/types'
import { textWidth, wrap } from './measure'

/** Sizes in CSS pixels, as in `map.css`. */
const size = {
  sheet: 1096,
  gap: 16,
  /** Height that prints with text of 6 pt. */
  height: 1090,
  head: 44,
  title: 15,
  text: 13,
  line: 19,
  /** Border and padding of a box, on both sides. */
  frame: 32,
  padding: 18,
  edge: 26,
  fork: 36,
  badge: 34,
  indent: 22,
  between: 10,
} as const

/** Allows for fonts that are wider than those measured. */
const slack = 1.09

type Columns = ChartMap['columns']

/** Arranges a map on A4 sheets: a level stays together if it fits, and what doesn't follows on the next sheet. */
export function onSheets(content: MapContent): ChartMap {
  const { levels, ...rest } = content
  const heights = ([3, 2, 1] as const).map((columns) => ({ columns, of: heightsIn(content, columns) }))
  const found =
    heights.find(({ of }) => of.tallest <= size.height) ?? heights.find(({ columns }) => columns === 1)!
  const { columns, of } = found
  const sheets = pack(levels, columns, of)
  const ids = sheets.flatMap((sheet) => [
    ...sheet.rows.flatMap(({ boxes, isList }) => (isList ? listedIn(content) : boxes)),
    ...sheet.side.flat(),
  ])
  const numbered = ids.filter((id) => id !== null && !id.startsWith('note:')) as string[]
  return {
    ...rest,
    boxes: Object.fromEntries(numbered.flatMap((id) => (rest.boxes[id] ? [[id, rest.boxes[id]]] : []))),
    columns,
    sheets,
    numbers: Object.fromEntries(numbered.map((id, nth) => [id, nth + 1])),
  }
}

const listedIn = ({ list }: MapContent): string[] =>
  list?.gates.flatMap(({ bars }) => bars.map(({ id }) => id)) ?? []

type Heights = {
  row: (nth: number, isWide: boolean) => number
  side: (id: string) => number
  tallest: number
}

/** Returns the heights of rows and other boxes on sheets with so many columns. */
function heightsIn(content: MapContent, columns: Columns): Heights {
  const { boxes, notes, list, levels } = content
  const column = (size.sheet - size.gap * (columns - 1)) / columns
  const nameOf = (id: string) =>
    boxes[id]?.title ?? list?.gates.flatMap(({ bars }) => bars).find((bar) => bar.id === id)?.title ?? ''
  const lines = (text: string, width: number, bold = false) => wrap(text, size.text, width, bold).length
  const lineHeight = (line: MapLine | MapRepeat, width: number): number => {
    if ('as' in line) {
      const named = line.from > 0 ? '' : line.texts.join('; ')
      return lines(`As in 00, answers 00–00: ${named}`, width) * size.line
    }
    const text = line.onlyIf === null ? line.text : `${line.text}, ${line.onlyIf}`
    const jump = line.to === null ? 110 : textWidth(nameOf(line.to), size.text, true) + 64
    if (textWidth(text, size.text, line.ordinary) + jump <= width) return size.line
    return (lines(text, width, line.ordinary) + Math.ceil(jump / width)) * size.line
  }
  const partHeight = ({ title, lines: all }: MapPart, width: number): number => {
    const inner = width - size.indent
    const sum = all.reduce((height, line) => height + lineHeight(line, inner) + 3, 0)
    const head = title === null ? 0 : lines(title, width, true) * size.line
    // The only column has its lines in two.
    if (columns > 1) return head + sum + size.between
    const halves = all.map((line) => lineHeight(line, (width - 24) / 2 - size.indent) + 3)
    return head + halves.reduce((a, b) => a + b, 0) / 2 + Math.max(0, ...halves) + size.between
  }
  const boxHeight = (
    { title, says, acts, parts }: Pick<MapBox, 'title' | 'says' | 'acts' | 'parts'>,
    width: number,
  ) => {
    const inner = width - size.frame
    const names = acts.length * 120 + 20
    const head = textWidth(title, size.title, true) + size.badge + names > inner ? 2 : 1
    const titles = wrap(title, size.title, inner - size.badge, true).length
    return (
      size.padding +
      (head + titles - 1) * 22 +
      (says === '' ? 0 : lines(says, inner) * size.line) +
      parts.reduce((sum, part) => sum + partHeight(part, inner), 0)
    )
  }
  const noteHeight = (note: MapNote, width: number) =>
    boxHeight({ title: note.title, says: '', acts: [], parts: note.parts }, width) +
    lines(note.inside.map(() => '00').join(', '), width - size.frame) * size.line
  const gateHeight = ({ bars }: StoryGate, width: number) =>
    16 +
    size.line +
    bars.reduce(
      (sum, { title, says }) => sum + lines(`00 ${title} ${says} Administrator`, width - 60) * size.line + 6,
      0,
    )
  const side = (id: string) =>
    slack *
    (id.startsWith('note:')
      ? noteHeight(notes[id.slice('note:'.length)]!, column)
      : boxHeight(boxes[id]!, column))
  const row = (nth: number, isWide: boolean) => slack * rowHeight(nth, isWide)
  const rowHeight = (nth: number, isWide: boolean) => {
    const way = isWide ? 2 * column + size.gap : column
    const { boxes: ids, isList } = levels[nth]!.row
    if (isList)
      return (
        size.edge +
        size.padding +
        lines(`${list!.title} ${list!.says}`, way - size.frame) * size.line +
        list!.gates.reduce((sum, gate) => sum + gateHeight(gate, way - size.frame), 0) +
        list!.parts.reduce((sum, part) => sum + partHeight(part, way - size.frame), 0)
      )
    const width = ids.length === 2 ? (way - size.gap) / 2 : way
    const edge = ids.length === 2 || levels[nth - 1]?.row.boxes.length === 2 ? size.fork : size.edge
    return edge + Math.max(...ids.map((id) => (id === null ? 0 : boxHeight(boxes[id]!, width))))
  }
  const all = levels
    .map((level, nth) => row(nth, isFork(level.row) && columns === 3))
    .concat(levels.flatMap((level) => level.side.map(side)))
  return { row, side, tallest: Math.max(...all) }
}

const isFork = ({ boxes }: MapRow) => boxes.length === 2

/** Fills sheets level by level. */
function pack(levels: MapContent['levels'], columns: Columns, heights: Heights): MapSheet[] {
  const sheets: MapSheet[] = []
  const waiting: string[] = []
  let sheet: MapSheet
  let filled: number[] = []
  const open = (isWide: boolean) => {
    sheet = { isWide, rows: [], side: Array.from({ length: columns }, () => []), height: 0 }
    filled = Array.from({ length: columns }, () => 0)
    sheets.push(sheet)
  }
  const beside = () => (columns === 1 ? 0 : sheet.isWide ? 2 : 1)
  /** Puts what waits into these columns, the emptiest first. */
  const put = (from: number) => {
    while (waiting[0] !== undefined) {
      const height = heights.side(waiting[0]) + size.between
      const column = filled
        .map((used, nth) => ({ used, nth }))
        .filter(({ used, nth }) => nth >= from && (used + height <= size.height || used === 0))
        .toSorted((a, b) => a.used - b.used)[0]
      if (!column) return
      sheet.side[column.nth]!.push(waiting.shift()!)
      filled[column.nth]! += height
    }
  }
  for (const [nth, { row, side }] of levels.entries()) {
    const isWide = isFork(row) && columns === 3
    if (nth === 0) open(isWide)
    // The level above ends at the latest on the next sheet.
    if (waiting.length > 0) {
      open(isWide)
      put(beside())
    }
    while (waiting.length > 0) {
      put(0)
      if (waiting.length > 0) open(isWide)
    }
    const height = () => heights.row(nth, sheet.isWide)
    if (filled[0]! > 0 && filled[0]! + height() > size.height) open(isWide)
    if (isWide && !sheet!.isWide) open(true)
    sheet!.rows.push(row)
    const added = height()
    for (let column = 0; column < Math.max(1, beside()); column++) filled[column]! += added
    waiting.push(...side)
    put(beside())
  }
  while (waiting.length > 0) {
    open(false)
    put(0)
  }
  for (const one of sheets) one.height = heightOf(one, levels, heights)
  return sheets
}

function heightOf({ rows, side, isWide }: MapSheet, levels: MapContent['levels'], heights: Heights): number {
  const way = levels.reduce(
    (sum, { row }, nth) => (rows.includes(row) ? sum + heights.row(nth, isWide) : sum),
    0,
  )
  const columns = side.map((ids) => ids.reduce((sum, id) => sum + heights.side(id) + size.between, 0))
  const below = Math.max(...columns.slice(0, isWide ? 2 : 1))
  return Math.ceil(size.head + Math.max(way + below, ...columns))
}
