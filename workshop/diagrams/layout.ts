import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Box } from '../../machines/diagram/boxes'
import type { Level, LevelArrow } from '../../machines/diagram/levels'
import { english, type Phrases } from '../../machines/diagram/phrases'
import { arrowRows, boxLines, boxRows, sizeOf, type TextRow } from './rows'

type LayoutFrame = { x: number; y: number; width: number; height: number }
export type PlacedBox = LayoutFrame & { box: Box; rows: TextRow[]; lines: TextRow[] }
export type PlacedArrow = {
  arrow: LevelArrow
  points: { x: number; y: number }[]
  label: LayoutFrame | null
  rows: TextRow[]
}
export type Layout = { width: number; height: number; boxes: PlacedBox[]; arrows: PlacedArrow[] }

/** Padding between a box and its text, and the space for the divider below its name. */
export const padding = { x: 14, y: 11 }
export const rule = 9
const dot = 16

const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.thoroughness': '20',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '38',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.json.edgeCoords': 'ROOT',
}

const elk = new ELK()

/** Approximate width a page shows at full size. Wider diagrams are scaled down, taller ones scroll. */
const pageWidth = 1000

/**
 * Lays out a diagram from top to bottom or, if that gets too wide, from left to right. Sizes come from the width table,
 * so the result is the same on every machine.
 */
export async function layOut(level: Level, phrases: Phrases = english): Promise<Layout> {
  const down = await layOutTowards(level, 'DOWN', phrases)
  if (down.width <= pageWidth) return down
  const right = await layOutTowards(level, 'RIGHT', phrases)
  return effort(right) < effort(down) ? right : down
}

function effort({ width, height }: Layout): number {
  return Math.max(width, pageWidth) ** 2 * height
}

async function layOutTowards(level: Level, direction: 'DOWN' | 'RIGHT', phrases: Phrases): Promise<Layout> {
  const boxes = level.boxes.map((box) => ({
    box,
    rows: boxRows(box, phrases),
    lines: boxLines(box, phrases),
  }))
  const arrows = level.arrows.map((arrow) => ({ arrow, rows: arrowRows(arrow, phrases) }))
  const graph: ElkNode = {
    id: level.id,
    layoutOptions: { ...options, 'elk.direction': direction },
    children: boxes.map(({ box, rows, lines }) => ({ id: box.id, ...roomOf(box, rows, lines) })),
    edges: arrows.map(({ arrow, rows }) => edgeOf(arrow, rows)),
  }
  const placed: ElkNode = await elk.layout(graph)
  const nodes = new Map((placed.children ?? []).map((node) => [node.id, node]))
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: boxes.map((part) => Object.assign(part, frameOf(nodes.get(part.box.id)))),
    arrows: arrows.map(({ arrow, rows }) => positionArrow(arrow, rows, edges.get(arrow.id))),
  }
}

function roomOf(box: Box, rows: TextRow[], lines: TextRow[]) {
  if (box.role === 'start') return { width: dot, height: dot }
  const head = sizeOf(rows)
  const body = sizeOf(lines)
  const gap = lines.length > 0 ? rule : 0
  return {
    width: Math.max(110, Math.max(head.width, body.width) + 2 * padding.x),
    height: head.height + gap + body.height + 2 * padding.y,
  }
}

function edgeOf(arrow: LevelArrow, rows: TextRow[]): ElkExtendedEdge {
  const { width, height } = sizeOf(rows)
  const label = {
    id: `label:${arrow.id}`,
    text: rows.map((row) => row.text).join(' '),
    width: width + 10,
    height: height + 4,
    layoutOptions: { 'elk.edgeLabels.inline': 'true' },
  }
  return { id: arrow.id, sources: [arrow.from], targets: [arrow.to], labels: rows.length > 0 ? [label] : [] }
}

function positionArrow(arrow: LevelArrow, rows: TextRow[], edge: ElkExtendedEdge | undefined): PlacedArrow {
  const sections = edge?.sections ?? []
  const points = sections.flatMap((part) => [part.startPoint].concat(part.bendPoints ?? [], part.endPoint))
  const label = edge?.labels?.[0]
  return {
    arrow,
    rows,
    points: points.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    label: label ? frameOf(label) : null,
  }
}

function frameOf(node: Pick<ElkNode, 'x' | 'y' | 'width' | 'height'> | undefined): LayoutFrame {
  return {
    x: round(node?.x ?? 0),
    y: round(node?.y ?? 0),
    width: round(node?.width ?? 0),
    height: round(node?.height ?? 0),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
