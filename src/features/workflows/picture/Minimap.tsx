import { useEffect, useState, type PointerEvent, type RefObject } from 'react'
import type { Sheet } from '../../../../machines/diagram/picture'
import type { Mirror } from './mirror'

const longest = 132

interface View {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Minimap of a diagram with a draggable frame around the visible part. Only for pointers, since the keyboard scrolls
 * the diagram itself; hidden if everything is visible.
 */
export function Minimap({
  sheet,
  lit,
  mirror,
  frame,
  picture,
  room,
}: {
  sheet: Sheet
  lit: ReadonlySet<string>
  mirror: Mirror
  frame: RefObject<HTMLElement | null>
  picture: RefObject<SVGSVGElement | null>
  /** Margin on each side of the sheet, in its own pixels. */
  room: number
}) {
  const [view, setView] = useState<View | null>(null)
  const [width, height] = [sheet.width + 2 * room, sheet.height + 2 * room]
  useEffect(() => {
    const around = frame.current
    const look = () => {
      const drawn = picture.current?.getBoundingClientRect()
      const outer = around?.getBoundingClientRect()
      if (!drawn || !outer || drawn.width === 0) return
      const by = width / drawn.width
      const [left, top] = [Math.max(0, outer.left - drawn.left), Math.max(0, outer.top - drawn.top)]
      setView({
        x: left * by,
        y: top * by,
        width: Math.min(drawn.right, outer.right) * by - Math.max(drawn.left, outer.left) * by,
        height: Math.min(drawn.bottom, outer.bottom) * by - Math.max(drawn.top, outer.top) * by,
      })
    }
    look()
    const sized = new ResizeObserver(look)
    if (around) sized.observe(around)
    if (picture.current) sized.observe(picture.current)
    around?.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      around?.removeEventListener('scroll', look)
    }
  }, [frame, picture, width])
  if (!view || (view.width > width - 2 && view.height > height - 2)) return null
  const by = longest / Math.max(width, height)
  const dragged = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const map = event.currentTarget.getBoundingClientRect()
    const drawn = picture.current?.getBoundingClientRect()
    if (!drawn) return
    const middle = { x: (event.clientX - map.left) / by, y: (event.clientY - map.top) / by }
    const back = drawn.width / width
    frame.current?.scrollBy({
      left: (middle.x - view.x - view.width / 2) * back,
      top: (middle.y - view.y - view.height / 2) * back,
      behavior: 'instant',
    })
  }
  return (
    <svg
      aria-hidden="true"
      data-minimap
      width={width * by}
      height={height * by}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={dragged}
      onPointerMove={dragged}
      className="absolute end-5 bottom-5 touch-none rounded border border-control bg-surface/90 shadow-sm"
    >
      {sheet.boxes.map((box) => (
        <rect
          key={box.id}
          x={room + mirror.left(box.x, box.width)}
          y={room + box.y}
          width={box.width}
          height={box.height}
          fill={lit.has(box.id) ? 'var(--accent)' : box.bad ? 'var(--danger)' : 'var(--muted)'}
        />
      ))}
      <rect
        x={view.x}
        y={view.y}
        width={view.width}
        height={view.height}
        fill="var(--info)"
        fillOpacity={0.15}
        stroke="var(--info)"
        strokeWidth={2 / by}
      />
    </svg>
  )
}
