import type { Diagram, Kind } from '../../machines/diagram/types'
import type { Level } from '../../machines/diagram/levels'
import type { Box } from '../../machines/diagram/boxes'
import { arrowSvg } from './arrow-svg'
import { boxSvg } from './box-svg'
import type { Layout, PlacedBox } from './layout'
import { fontStack, ground, ink, kinds, mark, soft, type Paint } from './look'
import { textWidth, wrap } from './measure'
import { escape } from './labels'

const margin = 24
const titleSize = 19
const textSize = 12.5
const lineHeight = 17

/** Returns the style of a box or arrow, based on the ids it represents. */
export type Painter = (ids: readonly string[]) => Paint | undefined

/** Renders a diagram as SVG: title, description, boxes, arrows, and a legend of the colours used. */
export function toSvg(diagram: Diagram, level: Level, layout: Layout, paint?: Painter): string {
  const title = titleOf(diagram, level)
  const legend = legendOf(layout)
  const inner = Math.max(layout.width, 420, textWidth(title, titleSize, true))
  const about = wrap(
    level.trail.length || level.name !== 'overview' ? level.description : diagram.about,
    textSize,
    inner,
  )
  const legendRows = flow(legend, inner)
  const top = margin + 26 + about.length * lineHeight + 10
  const legendTop = top + layout.height + 26
  const width = Math.ceil(inner + 2 * margin)
  const height = legendTop + legendRows.length * 20 + margin - 14
  const shift = margin + Math.max(0, Math.round((inner - layout.width) / 2))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontStack}" aria-labelledby="t d">`,
    `<title id="t">${escape(title)}</title><desc id="d">${escape(about.join(' '))}</desc>`,
    `<defs>${[...usedKinds(layout), 'mixed' as const].map(arrowHead).join('')}</defs>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${ground}"/>`,
    `<text x="${margin}" y="${margin + 16}" font-size="${titleSize}" font-weight="bold" fill="${ink}">${escape(title)}</text>`,
    ...about.map((line, at) => small(line, margin, margin + 40 + at * lineHeight)),
    `<g transform="translate(${shift} ${top})">`,
    ...layout.arrows.map((arrow) => arrowSvg(arrow, 'line', paint?.(arrow.arrow.lines.map(({ id }) => id)))),
    ...layout.boxes.map((box) => boxSvg(box, diagram, paint?.(standsFor(box, diagram)))),
    ...layout.arrows.map((arrow) => arrowSvg(arrow, 'label')),
    '</g>',
    ...legendRows.flatMap((row, line) =>
      row.map(({ x, svg }) => `<g transform="translate(${margin + x} ${legendTop + line * 20})">${svg}</g>`),
    ),
    '</svg>',
    '',
  ].join('\n')
}

/** Returns "Payment" for the overview, "Listing › On file › Is it accepted?" for a sheet. */
export function titleOf(diagram: Diagram, level: Level): string {
  if (level.name === 'overview') return diagram.title
  return [diagram.title, ...level.trail.map((state) => state.caption), level.caption].join(' › ')
}

/** Returns the ids of a box's state and of the transitions listed in it; none for a box of another level. */
function standsFor({ box }: PlacedBox, { states }: Diagram): string[] {
  if (!states.some(({ id }) => id === box.id)) return []
  return [box.id, ...linesIn(box).map(({ id }) => id)]
}

/** Returns the transitions listed inside a box instead of being drawn as arrows. */
const linesIn = (box: Box) => [...box.stays, ...box.transitions.flatMap(({ lines }) => lines)]

function usedKinds(layout: Layout): Kind[] {
  const lines = [
    ...layout.arrows.flatMap(({ arrow }) => arrow.lines),
    ...layout.boxes.flatMap(({ box }) => linesIn(box)),
  ]
  const used = new Set(lines.flatMap((line) => line.kinds))
  return (Object.keys(kinds) as Kind[]).filter((kind) => used.has(kind))
}

function arrowHead(kind: Kind | 'mixed'): string {
  const fill = kind === 'mixed' ? ink : kinds[kind].colour
  return `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="13" markerHeight="13" orient="auto"><path d="M0 1l10 4l-10 4z" fill="${fill}"/></marker>`
}

type Entry = { width: number; svg: string }

function legendOf(layout: Layout): Entry[] {
  const boxes = layout.boxes.map(({ box }) => box)
  const frame = `y="-10" width="22" height="13" rx="3" fill="none" stroke="${soft}"`
  const shapes: [boolean, string, string][] = [
    [
      boxes.some((box) => box.role === 'group'),
      `<rect ${frame} stroke-width="2"/>`,
      'has a sheet of its own',
    ],
    [
      boxes.some((box) => box.role === 'elsewhere' || box.role === 'entry'),
      `<rect ${frame} stroke-dasharray="4 3"/>`,
      'on another sheet',
    ],
    [
      boxes.some((box) => box.role === 'end'),
      `<rect ${frame}/><rect x="3" y="-7" width="16" height="7" rx="1" fill="none" stroke="${soft}"/>`,
      'the end',
    ],
    [
      boxes.some((box) => box.bad),
      `<rect y="-10" width="22" height="13" rx="3" fill="#fff4f2" stroke="${kinds.failure.colour}"/>`,
      'trouble',
    ],
  ]
  const lines = layout.arrows.flatMap(({ arrow }) => arrow.lines)
  const isNumbered = [...lines, ...boxes.flatMap(linesIn)].some(({ nth }) => nth !== null)
  const reading = [
    ...(layout.arrows.some(({ arrow }) => arrow.ordinary)
      ? [entry(`<path d="M0 -4H22" stroke="${soft}" stroke-width="3.5"/>`, 'the ordinary way')]
      : []),
    ...(isNumbered ? [entry(small('1. 2.', 0, 0), 'conditions are asked in this order')] : []),
  ]
  const acts = usedKinds(layout).map((kind) => entry(mark(kind, 11, -4), kinds[kind].legend))
  return [
    ...reading,
    ...acts,
    ...shapes.filter(([used]) => used).map(([, svg, labels]) => entry(svg, labels)),
  ]
}

function entry(svg: string, labels: string): Entry {
  return { width: 28 + textWidth(labels, textSize) + 18, svg: svg + small(labels, 28, 0) }
}

/** Lays out legend entries side by side, wrapping at the diagram's width. */
function flow(entries: Entry[], limit: number): { x: number; svg: string }[][] {
  const rows: { x: number; svg: string }[][] = [[]]
  let x = 0
  for (const { width, svg } of entries) {
    if (x > 0 && x + width > limit) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ x: Math.round(x), svg })
    x += width
  }
  return rows
}

function small(text: string, x: number, y: number): string {
  return `<text x="${x}" y="${y}" font-size="${textSize}" fill="${soft}">${escape(text)}</text>`
}
