import type { Kind } from '../../machines/diagram/types'
import { rowsSvg } from './box-svg'
import type { PlacedArrow } from './layout'
import { ground, ink, kinds, type Paint } from './look'

const corner = 6

/**
 * Renders an arrow's line or its label. Labels are drawn last so that no line crosses a text. `paint`: overrides the
 * actor's colour.
 */
export function arrowSvg(
  { arrow, points, label, rows }: PlacedArrow,
  part: 'line' | 'label',
  paint?: Paint,
): string {
  if (part === 'line') {
    const kind = kindOf(arrow)
    const stroke = paint?.colour ?? (kind === 'mixed' ? ink : kinds[kind].colour)
    const width = arrow.ordinary ? 3.5 : paint ? 3 : 1.2
    const dashes = paint?.dashed ? ' stroke-dasharray="6 4"' : ''
    const head = ` marker-end="url(#${kind})"`
    return `<path d="${rounded(points)}" fill="none" stroke="${stroke}" stroke-width="${width}"${dashes}${head}/>`
  }
  if (!label) return ''
  const { x, y, width, height } = label
  const back = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>`
  return `<g>${back}${rowsSvg(rows, x + 3, y + 2, false)}</g>`
}

/** Returns the colour of an arrow: its actor's, or `mixed` for several actors. */
export function kindOf(arrow: PlacedArrow['arrow']): Kind | 'mixed' {
  const kinds = new Set(arrow.lines.map((line) => line.kinds[0]))
  const [only] = kinds
  return kinds.size === 1 && only ? only : 'mixed'
}

type Point = { x: number; y: number }

function rounded(points: Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${first.x} ${first.y}`]
  for (const [at, point] of rest.entries()) {
    const before = points[at]
    const after = rest[at + 1]
    if (!before || !after) parts.push(`L${point.x} ${point.y}`)
    else {
      const a = towards(point, before)
      const b = towards(point, after)
      parts.push(`L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`)
    }
  }
  return parts.join('')
}

/** Returns the point `corner` pixels from `from` towards `to`, at most half-way. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(corner, length / 2) / length
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
