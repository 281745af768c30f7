import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

/** Position of a sheet: handle only, half, or full. */
export type Detent = 'peek' | 'half' | 'full'

const detents: readonly Detent[] = ['peek', 'half', 'full']
const heights: Record<Detent, string> = { peek: 'h-14', half: 'h-1/2', full: 'h-[calc(100%-0.5rem)]' }
const peekPx = 56
/** Largest movement that still counts as a click, in px. */
const trembleMin = 5

export interface PullSheetProps {
  /** Title in the handle. */
  title: ReactNode
  /** Accessible description of the handle's current action. */
  act: string
  detent: Detent
  onDetent: (detent: Detent) => void
  children: ReactNode
}

/**
 * Bottom sheet pulled up by its handle: freely by pointer, to the next detent by click or arrow keys; Escape lowers it.
 * The content is inert while only the handle is visible.
 */
export function PullSheet({ title, act, detent, onDetent, children }: PullSheetProps) {
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const pull = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  const step = (by: 1 | -1) => onDetent(detents[detents.indexOf(detent) + by] ?? detent)

  const onPointerMove = ({ clientY }: PointerEvent) => {
    const [box, from] = [sheet.current, pull.current]
    if (!box || !from) return
    from.moved ||= Math.abs(clientY - from.y) > trembleMin
    if (!from.moved) return
    const most = box.parentElement!.clientHeight
    box.style.transition = 'none'
    box.style.height = `${Math.max(peekPx, Math.min(most, from.height + from.y - clientY))}px`
  }
  const settle = ({ clientY }: PointerEvent) => {
    const [box, from] = [sheet.current, pull.current]
    if (!box || !from?.moved) return
    const most = box.parentElement!.clientHeight
    // Adds some momentum in the direction of the pull.
    const end = box.offsetHeight + Math.sign(from.y - clientY) * most * 0.15
    const sizes = { peek: peekPx, half: most / 2, full: most }
    box.style.transition = ''
    box.style.height = ''
    onDetent(detents.toSorted((a, b) => Math.abs(sizes[a] - end) - Math.abs(sizes[b] - end))[0] ?? detent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && detent !== 'peek') {
      event.preventDefault()
      handle.current?.focus()
      onDetent('peek')
    }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
    if (!by || event.target !== handle.current) return
    event.preventDefault()
    step(by)
  }
  return (
    // The keys apply to the handle and the sheet's content.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      data-detent={detent}
      aria-labelledby={`${id}title`}
      onKeyDown={onKeyDown}
      // While pulling, the list moves under the pointer; the browser would start dragging a link and end the pull.
      onDragStart={(event) => pull.current && event.preventDefault()}
      className={join(
        'absolute inset-x-0 bottom-0 z-10 flex flex-col rounded-t-lg border-t border-line bg-surface shadow-float transition-[height]',
        heights[detent],
      )}
    >
      <h2 className="shrink-0">
        <button
          ref={handle}
          type="button"
          aria-expanded={detent !== 'peek'}
          aria-controls={id}
          className="flex h-14 w-full touch-none items-center gap-2 px-4 text-start text-sm font-semibold select-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pull.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={settle}
          onPointerCancel={(event) => {
            settle(event)
            // No click follows to reset `pull`, so reset it here.
            pull.current = null
          }}
          onClick={() => {
            const pulled = pull.current?.moved
            pull.current = null
            if (!pulled) onDetent(detent === 'full' ? 'peek' : detent === 'half' ? 'full' : 'half')
          }}
        >
          <span aria-hidden className="absolute inset-x-0 top-1.5 mx-auto h-1 w-10 rounded-full bg-control" />
          <span id={`${id}title`} className="min-w-0 flex-1 truncate">
            {title}
          </span>
          <span className="sr-only">{act}</span>
          <Icon name={detent === 'full' ? 'down' : 'up'} size={18} className="text-muted" />
        </button>
      </h2>
      <div
        id={id}
        inert={detent === 'peek'}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]"
      >
        {children}
      </div>
    </section>
  )
}
