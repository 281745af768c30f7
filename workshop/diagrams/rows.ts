import type { Box, Line } from '../../machines/diagram/boxes'
import type { LevelArrow } from '../../machines/diagram/levels'
import type { Phrases } from '../../machines/diagram/phrases'
import type { Kind } from '../../machines/diagram/types'
import { textWidth, wrap } from './measure'

export type Style = 'name' | 'word' | 'condition' | 'note' | 'transition'

/** One line of text; `marks` precede it and show who acts. */
export type TextRow = { text: string; style: Style; marks: Kind[]; indent: number }

export const fontSize: Record<Style, number> = {
  name: 14,
  word: 12.5,
  condition: 11.5,
  note: 11.5,
  transition: 12.5,
}
export const rowHeight: Record<Style, number> = {
  name: 18,
  word: 16,
  condition: 15,
  note: 15,
  transition: 16,
}
export const markWidth = 14

const boxText = 180
const labelText = 176
const shownLines = 4
/** The text behind the small arrow of an exit. */
const arrowIndent = 15

/** The content of a box: its name, what is inside, what can happen without leaving it, exits as text. */
export function boxRows(box: Box, phrases: Phrases): TextRow[] {
  if (box.role === 'entry') return [row(phrases.from, 'note'), ...notes(box.inside)]
  const name = wrap(box.caption, fontSize.name, boxText, true).map((text) => row(text, 'name'))
  const steps = box.steps > 0 && box.role === 'group' ? [row(phrases.steps(box.steps), 'note')] : []
  return [...name, ...steps, ...notes(box.inside)]
}

/**
 * The content of a box below its name: what can happen without leaving it, and exits as text. Of a state that has a
 * sheet of its own, only their targets.
 */
export function boxLines(box: Box, phrases: Phrases): TextRow[] {
  if (box.role === 'group')
    return [
      ...linesRows(box.stays, phrases),
      ...box.transitions.flatMap((transition) => targetRows(transition.caption, 0, phrases)),
    ]
  const transitions = box.transitions.flatMap(({ caption, lines }) =>
    lines.map((line) => ({ line, target: caption })),
  )
  const sent = [...grouped(transitions, ({ line }) => sentenceOf(line)).values()]
  const alike = grouped(sent, (group) =>
    group.map(({ line, target }) => `${target}|${line.nth}|${line.onlyIf}|${line.otherwise}`).join(),
  )
  return [
    ...linesRows(box.stays, phrases),
    ...[...alike.values()].flatMap((transitions) => transitionRows(transitions, phrases)),
  ]
}

/** The label of an arrow: at most four sentences, the rest counted. */
export function arrowRows(arrow: LevelArrow, phrases: Phrases): TextRow[] {
  return linesRows(arrow.lines, phrases)
}

/** The room a list of rows takes, in pixels. */
export function sizeOf(rows: TextRow[]): { width: number; height: number } {
  const width = Math.max(
    0,
    ...rows.map(({ text, style, indent }) => indent + textWidth(text, fontSize[style], isBold(style))),
  )
  return { width: Math.ceil(width), height: rows.reduce((sum, { style }) => sum + rowHeight[style], 0) }
}

/** Names of states are set in bold. */
export function isBold(style: Style): boolean {
  return style === 'name' || style === 'transition'
}

/** At most four sentences, the rest counted; equal ones are merged with all their conditions. */
function linesRows(lines: Line[], phrases: Phrases): TextRow[] {
  const distinct = [...grouped(lines, sentenceOf).values()]
  const shown = distinct.length > shownLines ? distinct.slice(0, shownLines - 1) : distinct
  const more = distinct.length - shown.length
  return [
    ...shown.flatMap((same) => lineRows(same, phrases)),
    ...(more > 0 ? [row(phrases.more(more), 'note')] : []),
  ]
}

type TransitionLine = { line: Line; target: string }

/** Events with their targets, one target below the other with its conditions. */
function transitionRows(alike: TransitionLine[][], phrases: Phrases): TextRow[] {
  const transitions = alike[0] ?? []
  const indent = markWidth * (transitions[0]?.line.kinds.length ?? 0)
  const targets = [...grouped(transitions, ({ target }) => target)]
  const sentences = alike.flatMap((group) => sentenceRows(group.map(({ line }) => line)))
  const leads = targets.flatMap(([target, group]) => {
    const conditions = group.map(({ line }) => line)
    return targetRows(target, indent, phrases).concat(conditionRows(conditions, phrases, arrowIndent))
  })
  return [...sentences, ...leads]
}

function targetRows(target: string, indent: number, { onwards }: Phrases): TextRow[] {
  const texts = wrap(`${onwards} ${target}`, fontSize.transition, boxText - indent, true)
  return texts.map((text) => row(text, 'transition', indent))
}

function notes(names: string[]): TextRow[] {
  return names.flatMap((name) => wrap(name, fontSize.note, boxText)).map((text) => row(text, 'note'))
}

function lineRows(same: Line[], phrases: Phrases): TextRow[] {
  return [...sentenceRows(same), ...conditionRows(same, phrases)]
}

function sentenceRows([line]: Line[]): TextRow[] {
  if (!line) return []
  const indent = line.kinds.length * markWidth
  const labels = wrap(line.caption, fontSize.word, labelText)
  return labels.map((text, at) => row(text, 'word', indent, at === 0 ? line.kinds : []))
}

function conditionRows(same: Line[], phrases: Phrases, more = 0): TextRow[] {
  const indent = markWidth * (same[0]?.kinds.length ?? 0) + more
  const asked = [
    ...new Map(
      same
        .filter(({ onlyIf, otherwise }) => onlyIf !== null || otherwise)
        .map((line) => [`${line.nth} ${line.onlyIf}`, line]),
    ).values(),
  ].toSorted((a, b) => Number(a.otherwise) - Number(b.otherwise) || (a.nth ?? 0) - (b.nth ?? 0))
  const texts = asked.map(({ nth, onlyIf }, at) => {
    const first = onlyIf === null ? phrases.otherwise : phrases.onlyIf(onlyIf)
    const next = onlyIf === null ? phrases.orOtherwise : phrases.orIf(onlyIf)
    return (nth === null ? '' : `${nth}. `) + (at === 0 ? first : next)
  })
  return texts
    .flatMap((text) => wrap(text, fontSize.condition, labelText - more))
    .map((text) => row(text, 'condition', indent))
}

function sentenceOf({ caption, kinds }: Line): string {
  return `${kinds.join()} ${caption}`
}

function row(text: string, style: Style, indent = 0, marks: Kind[] = []): TextRow {
  return { text, style, marks, indent }
}

function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
