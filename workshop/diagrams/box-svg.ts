import { levelName } from '../../machines/diagram/levels'
import type { Diagram } from '../../machines/diagram/types'
import { padding, rule, type PlacedBox } from './layout'
import { closed, faint, ground, ink, kinds, mark, soft, trouble, type Paint } from './look'
import { anchorOf, escape } from './labels'
import { fontSize, isBold, markWidth, rowHeight, sizeOf, type TextRow } from './rows'

/** Renders a box with its text, linked to its sheet or its row in the machine's page. */
export function boxSvg(placed: PlacedBox, diagram: Diagram, paint?: Paint): string {
  const { box, x, y, width, height, rows, lines } = placed
  if (box.role === 'start') return `<circle cx="${x + 8}" cy="${y + 8}" r="7" fill="${ink}"/>`
  const dashed = box.role === 'elsewhere' || box.role === 'entry' || box.role === 'any'
  const stroke = paint?.colour ?? (box.bad ? kinds.failure.colour : box.role === 'any' || dashed ? soft : ink)
  const fill = box.bad ? trouble : box.role === 'group' ? closed : ground
  const line = `fill="${fill}" stroke="${stroke}" stroke-width="${paint ? 3 : box.role === 'group' ? 2 : 1.3}"`
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${line}${dashed || paint?.dashed ? ' stroke-dasharray="5 4"' : ''}/>`,
  ]
  if (box.role === 'end')
    parts.push(
      `<rect x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" rx="5" fill="none" stroke="${stroke}"/>`,
    )
  const top = y + padding.y
  parts.push(rowsSvg(rows, x + width / 2, top, true))
  if (lines.length > 0) {
    const below = top + sizeOf(rows).height
    parts.push(`<path d="M${x + 10} ${below + 4}H${x + width - 10}" stroke="${faint}"/>`)
    parts.push(rowsSvg(lines, x + padding.x, below + rule, false))
  }
  const href = hrefOf(box.id, diagram)
  const labels = escape(box.caption)
  return href ? `<a href="${href}" aria-label="${labels}">${parts.join('')}</a>` : `<g>${parts.join('')}</g>`
}

/** Renders rows of text below each other, centred on `x`, or left-aligned at `x` after their marks. */
export function rowsSvg(rows: TextRow[], x: number, top: number, centred: boolean): string {
  let y = top
  const parts: string[] = []
  for (const row of rows) {
    const base = y + rowHeight[row.style] - 4.5
    row.marks.forEach((kind, i) => parts.push(mark(kind, x + 5 + i * markWidth, base - 4)))
    parts.push(textSvg(row, centred ? x : x + row.indent, base, centred))
    y += rowHeight[row.style]
  }
  return parts.join('')
}

function textSvg({ text, style }: TextRow, x: number, y: number, centred: boolean): string {
  const look = isBold(style)
    ? ` font-weight="bold" fill="${ink}"`
    : style === 'condition'
      ? ` font-style="italic" fill="${soft}"`
      : ` fill="${style === 'word' ? ink : soft}"`
  const anchor = centred ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${y}" font-size="${fontSize[style]}"${anchor}${look}>${escape(text)}</text>`
}

function hrefOf(boxId: string, diagram: Diagram): string | null {
  const state = diagram.states.find(({ id }) => id === boxId.replace(/^out:/, ''))
  if (!state) return null
  if (state.children.length > 0) return `${levelName(state)}.svg`
  return `../${diagram.id}.md#${anchorOf(state.path)}`
}
