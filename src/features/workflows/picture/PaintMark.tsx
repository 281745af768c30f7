import { paintLook, type Paint } from './paint'

/** Text mark of a coloured line or box, framed in its colour and centred at `x`, `y`. */
export function PaintMark({ paint: { meaning, mark = '' }, x, y }: { paint: Paint; x: number; y: number }) {
  const { colour, dashes } = paintLook[meaning]
  const width = 12 + 7 * mark.length
  return (
    <g>
      <rect
        x={x - width / 2}
        y={y - 8}
        width={width}
        height={16}
        rx={4}
        fill="var(--surface)"
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={dashes}
      />
      <text
        x={x}
        y={y + 4.2}
        fontSize={12}
        fontWeight="bold"
        textAnchor="middle"
        fill={colour}
        data-mark={meaning}
      >
        {mark}
      </text>
    </g>
  )
}
