import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PictureBox as Box } from '../../../../machines/diagram/picture'
import type { DiagramState } from '../../../../machines/diagram/types'
import type { Mirror } from './mirror'
import { paintLook, type Paint } from './paint'
import { PaintMark } from './PaintMark'
import { heightOf, PictureRows } from './PictureRows'

const padding = { x: 14, y: 11 }
const rule = 9

export interface BoxLook {
  lit: boolean
  selected: boolean
  count?: number
  paint?: Paint
}

/** A state in a diagram, rendered as a link to that state so the diagram works with keyboard and screen reader. */
export function PictureBox({
  box,
  state,
  mirror,
  look,
}: {
  box: Box
  state: DiagramState | undefined
  mirror: Mirror
  look: BoxLook
}) {
  const { t } = useTranslation()
  if (box.role === 'start')
    return <circle data-id={box.id} cx={mirror.x(box.x + 8)} cy={box.y + 8} r={7} fill="var(--ink)" />
  const inside = <BoxInside box={box} mirror={mirror} look={look} />
  if (!state?.path)
    return (
      <g data-id={box.id} aria-hidden="true">
        {inside}
      </g>
    )
  const label = [
    state.caption,
    look.lit && t('atlas.here'),
    look.count !== undefined && t('atlas.records', { count: look.count }),
    box.role === 'group' && t('atlas.hasSteps', { count: state.steps }),
  ]
  return (
    <Link
      to="."
      search={(search) => search}
      hash={state.path}
      hashScrollIntoView={false}
      replace
      activeOptions={{ includeHash: true, exact: true }}
      aria-label={label.filter(Boolean).join(', ')}
      data-state={state.path}
      data-id={box.role === 'elsewhere' ? undefined : state.id}
      data-lit={look.lit || undefined}
    >
      {inside}
    </Link>
  )
}

function BoxInside({ box, mirror, look }: { box: Box; mirror: Mirror; look: BoxLook }) {
  const { x, y, width, height, rows, lines } = box
  const left = mirror.left(x, width)
  const away = box.role === 'elsewhere' || box.role === 'entry' || box.role === 'any'
  const own = box.bad ? 'var(--danger)' : away ? 'var(--control)' : 'var(--ink)'
  const paint = look.paint && paintLook[look.paint.meaning]
  const stroke = paint?.colour ?? (look.lit ? 'var(--accent)' : own)
  const fill = look.lit
    ? 'var(--accent-soft)'
    : box.bad
      ? 'var(--danger-soft)'
      : box.role === 'group'
        ? 'var(--sunken)'
        : 'var(--surface)'
  const below = y + padding.y + heightOf(rows)
  return (
    <>
      {look.selected && (
        <rect
          x={left - 5}
          y={y - 5}
          width={width + 10}
          height={height + 10}
          rx={12}
          fill="none"
          stroke="var(--info)"
          strokeWidth={2}
          strokeDasharray="2 3"
        />
      )}
      <rect
        className="frame"
        x={left}
        y={y}
        width={width}
        height={height}
        rx={8}
        fill={fill}
        stroke={stroke}
        strokeWidth={look.lit || paint ? 3 : box.role === 'group' ? 2 : 1.3}
        strokeDasharray={paint?.dashes ?? (away ? '5 4' : undefined)}
      />
      {box.role === 'end' && (
        <rect
          x={left + 4}
          y={y + 4}
          width={width - 8}
          height={height - 8}
          rx={5}
          fill="none"
          stroke={stroke}
        />
      )}
      <PictureRows rows={rows} x={x + width / 2} y={y + padding.y} centred mirror={mirror} />
      {lines.length > 0 && (
        <>
          <path d={`M${left + 10} ${below + 4}h${width - 20}`} stroke="var(--line)" />
          <PictureRows rows={lines} x={x + padding.x} y={below + rule} mirror={mirror} />
        </>
      )}
      {look.paint?.mark && <PaintMark paint={look.paint} x={mirror.x(x + width)} y={y + height} />}
      {look.count !== undefined && <Pill at={mirror.x(x + width)} y={y} count={look.count} />}
    </>
  )
}

/** Badge with the number of records, on the corner of the box. */
function Pill({ at, y, count }: { at: number; y: number; count: number }) {
  const text = String(count)
  const width = 12 + 8 * text.length
  return (
    <g>
      <rect x={at - width / 2} y={y - 9} width={width} height={18} rx={9} fill="var(--accent)" />
      <text x={at} y={y + 4.5} fontSize={12} fontWeight="bold" textAnchor="middle" fill="var(--on-accent)">
        {text}
      </text>
    </g>
  )
}
