import type { Box, Line } from '../../machines/diagram/boxes'
import type { LevelArrow } from '../../machines/diagram/levels'
import type { Phrases } from '../../machines/diagram/phrases'
import type { Kind } from '../../machines/diagram/types'
import { textWidth, wrap } from './measure'

export type Style = 'name' | 'word' | 'condition' | 'note' | 'transition'

/** One line of text; `marks` precede it and show the actor. */
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
/** Indent of the text after an exit's small arrow. */
const arrowIndent = 15

/** Returns the head of a box: its name, number of steps and contents. */
export function boxRows(box: Box, phrases: Phrases): TextRow[] {
  if (box.role === 'entry') return [row(phrases.from, 'note'), ...notes(box.inside)]
  const name = wrap(box.caption, fontSize.name, boxText, true).map((text) => row(text, 'name'))
  const steps = box.steps > 0 && box.role === 'group' ? [row(phrases.steps(box.steps), 'note')] : []
  return [...name, ...steps, ...notes(box.inside)]
}

/**
 * Returns the text below a box's name: transitions that don't leave it, and exits listed as text. A state with its own
 * sheet only lists the targets of its exits.
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

/** Returns an arrow's label: at most four lines, plus the number of the remaining ones. */
export function arrowRows(arrow: LevelArrow, phrases: Phrases): TextRow[] {
  return linesRows(arrow.lines, phrases)
}

/** Returns the size of a list of rows in pixels. */
export function sizeOf(rows: TextRow[]): { width: number; height: number } {
  const width = Math.max(
    0,
    ...rows.map(({ text, style, indent }) => indent + textWidth(text, fontSize[style], isBold(style))),
  )
  return { width: Math.ceil(width), height: rows.reduce((sum, { style }) => sum + rowHeight[style], 0) }
}

/** Returns whether a style is bold; those of names and transitions are. */
export function isBold(style: Style): boolean {
  return style === 'name' || style === 'transition'
}

/**
 * Returns at most four lines, plus the number of the remaining ones; equal lines are merged with all their conditions.
 */
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

/** Returns events with their targets and conditions, one target per row. */
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
