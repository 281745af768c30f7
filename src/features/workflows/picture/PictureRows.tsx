import type { PictureRow } from '../../../../machines/diagram/picture'
import type { Kind } from '../../../../machines/diagram/types'
import type { Mirror } from './mirror'

const size = { name: 14, word: 12.5, condition: 11.5, note: 11.5, transition: 12.5 } as const
const height = { name: 18, word: 16, condition: 15, note: 15, transition: 16 } as const
const markWidth = 14

/** Returns the height of stacked text rows, in diagram pixels. */
export const heightOf = (rows: readonly PictureRow[]) =>
  rows.reduce((sum, { style }) => sum + height[style], 0)

/** Rows of text, centred at `x` or starting at `x` after their marks. */
export function PictureRows({
  rows,
  x,
  y,
  centred = false,
  mirror,
}: {
  rows: readonly PictureRow[]
  x: number
  y: number
  centred?: boolean
  mirror: Mirror
}) {
  let below = y
  return rows.map((row) => {
    const base = below + height[row.style] - 4.5
    below += height[row.style]
    const bold = row.style === 'name' || row.style === 'transition'
    return (
      <g key={base}>
        {row.marks.map((kind, nth) => (
          <Mark key={kind} kind={kind} x={mirror.x(x + 5 + nth * markWidth)} y={base - 4} />
        ))}
        <text
          x={mirror.x(centred ? x : x + row.indent)}
          y={base}
          fontSize={size[row.style]}
          fontWeight={bold ? 'bold' : undefined}
          fontStyle={row.style === 'condition' ? 'italic' : undefined}
          textAnchor={centred ? 'middle' : 'start'}
          fill={bold || row.style === 'word' ? 'var(--ink)' : 'var(--muted)'}
        >
          {row.text}
        </text>
      </g>
    )
  })
}

/** Symbol of an actor, ten pixels wide, centred at `x`, `y`. */
export function Mark({ kind, x, y }: { kind: Kind; x: number; y: number }) {
  const fill = `var(--kind-${kind})`
  if (kind === 'person') return <circle cx={x} cy={y} r={4} fill={fill} />
  if (kind === 'counterpart')
    return <circle cx={x} cy={y} r={3.3} stroke={fill} strokeWidth={2.2} fill="none" />
  if (kind === 'admin') return <rect x={x - 4} y={y - 4} width={8} height={8} fill={fill} />
  if (kind === 'service') return <path d={`M${x} ${y - 5}l5 5l-5 5l-5-5z`} fill={fill} />
  if (kind === 'onward') return <path d={`M${x - 3} ${y - 4}l7 4l-7 4z`} fill={fill} />
  if (kind === 'failure')
    return (
      <path d={`M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`} stroke={fill} strokeWidth={2.2} fill="none" />
    )
  return (
    <g stroke={fill} strokeWidth={1.8} fill="none">
      <circle cx={x} cy={y} r={4.4} />
      <path d={`M${x} ${y - 2.6}v2.8h2.2`} />
    </g>
  )
}
