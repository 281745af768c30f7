import type { MapBox, MapLine, MapRepeat } from './map-types'

/** Number of answers from which a list that another box has as well is only referred to. */
const fewest = 3
/** Length of acts, in characters, from which the same holds for them. */
const long = 120

/**
 * Names answers and acts that several boxes share only once. Boxes of the ordinary way come first, so that others refer
 * to them.
 */
export function withRepeats(boxes: readonly MapBox[]): MapBox[] {
  const seen: { id: string; lines: readonly MapLine[]; isActs: boolean }[] = []
  const inOrder = boxes.toSorted((a, b) => Number(b.isOrdinary) - Number(a.isOrdinary))
  const done = new Map<string, MapBox>()
  for (const box of inOrder) {
    const parts = box.parts.map((part) => {
      const lines = part.lines as MapLine[]
      const isActs = part.title === null
      const before = seen.filter((one) => one.isActs === isActs)
      return { ...part, lines: isActs ? actsTwice(lines, before) : answersTwice(lines, before) }
    })
    for (const { title, lines } of box.parts)
      seen.push({ id: box.id, lines: lines as MapLine[], isActs: title === null })
    done.set(box.id, { ...box, parts })
  }
  return boxes.map(({ id }) => done.get(id)!)
}

const keyOf = ({ text, onlyIf, to }: MapLine) => `${text}|${onlyIf ?? ''}|${to ?? ''}`

type Seen = readonly { id: string; lines: readonly MapLine[] }[]

/** Replaces the longest run of answers that an earlier box has in the same order. */
function answersTwice(lines: readonly MapLine[], seen: Seen): (MapLine | MapRepeat)[] {
  let best = { at: 0, from: 0, count: 0, id: '' }
  for (const { id, lines: others } of seen)
    for (const at of lines.keys())
      for (const from of others.keys()) {
        let count = 0
        while (lines[at + count] && others[from + count]) {
          if (keyOf(lines[at + count]!) !== keyOf(others[from + count]!)) break
          count++
        }
        if (count > best.count) best = { at, from, count, id }
      }
  if (best.count < fewest) return [...lines]
  const { at, from, count, id } = best
  return [...lines.slice(0, at), repeatOf(id, from, lines.slice(at, at + count)), ...lines.slice(at + count)]
}

/** Replaces long acts that an earlier box has with the same condition. */
function actsTwice(lines: readonly MapLine[], seen: Seen): (MapLine | MapRepeat)[] {
  const isLong = ({ text, onlyIf }: MapLine) => text.length + (onlyIf?.length ?? 0) >= long
  const homeOf = (line: MapLine) =>
    isLong(line)
      ? seen.find(({ lines: others }) => others.some((other) => keyOf(other) === keyOf(line)))?.id
      : undefined
  const homes = new Map(lines.map((line) => [line, homeOf(line)]))
  const repeats = [...new Set(homes.values())].flatMap((id) =>
    id === undefined
      ? []
      : [
          repeatOf(
            id,
            -1,
            lines.filter((line) => homes.get(line) === id),
          ),
        ],
  )
  return [...lines.filter((line) => homes.get(line) === undefined), ...repeats]
}

const repeatOf = (as: string, from: number, lines: readonly MapLine[]): MapRepeat => ({
  as,
  from: from + 1,
  until: from + lines.length,
  texts: lines.map(({ text }) => text),
  arrows: lines.flatMap(({ arrows }) => arrows),
})
