import type { PictureArrow as Arrow } from '../../../../machines/diagram/picture'
import type { Mirror } from './mirror'
import { PictureRows } from './PictureRows'
import { paintLook, type Paint } from './paint'
import { PaintMark } from './PaintMark'

type Point = { x: number; y: number }
const corner = 6

/** Line of an arrow with its head. */
export function ArrowLine({ arrow, mirror, paint }: { arrow: Arrow; mirror: Mirror; paint?: Paint }) {
  const look = paint && paintLook[paint.meaning]
  const colour = look?.colour ?? `var(--kind-${arrow.kind})`
  const points = arrow.points.map(({ x, y }) => ({ x: mirror.x(x), y }))
  const [last, before] = [points.at(-1), points.at(-2)]
  return (
    <g
      stroke={colour}
      fill="none"
      strokeWidth={arrow.ordinary ? 4 : look ? 2 : 1.2}
      strokeDasharray={look?.dashes}
    >
      <path d={rounded(points)} />
      {last && before && <path d={head(before, last)} fill={colour} strokeDasharray="none" strokeWidth={0} />}
    </g>
  )
}

/** Label of an arrow, with the text mark of its colour. */
export function ArrowLabel({
  arrow: { label, rows, points },
  mirror,
  paint,
}: {
  arrow: Arrow
  mirror: Mirror
  paint?: Paint
}) {
  const middle = points[Math.floor(points.length / 2)]
  if (!label) return paint?.mark && middle && <PaintMark paint={paint} x={mirror.x(middle.x)} y={middle.y} />
  return (
    <g>
      <rect
        x={mirror.left(label.x, label.width)}
        y={label.y}
        width={label.width}
        height={label.height}
        fill="var(--surface)"
      />
      <PictureRows rows={rows} x={label.x + 3} y={label.y + 2} mirror={mirror} />
      {paint?.mark && <PaintMark paint={paint} x={mirror.x(label.x + label.width)} y={label.y + 8} />}
    </g>
  )
}

function head(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const back = { x: to.x - dx * 12, y: to.y - dy * 12 }
  return `M${to.x} ${to.y}L${back.x - dy * 5} ${back.y + dx * 5}L${back.x + dy * 5} ${back.y - dx * 5}z`
}

/** Returns a path through the points with rounded corners. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const [a, b] = [towards(point, before), towards(point, after)]
      return `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`
    })
    .join('')
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(corner, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
