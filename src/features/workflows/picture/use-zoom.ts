import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const step = 1.25
const [least, most] = [0.2, 3]

export interface Zoom {
  /** Scale of the diagram, 1 being its layout size; null fits the available width. */
  scale: number | null
  /** Zooms in or out around the centre of the frame. */
  closer: () => void
  farther: () => void
  /** Fits the whole diagram. */
  fit: () => void
  /** Fits the width while keeping text readable. */
  reset: () => void
}

/**
 * Zooms a diagram in a scrolling frame: by buttons, + and -, 0 (whole diagram), 1 (readable text), or Ctrl/⌘ and the
 * wheel around the pointer. `size` is the layout size in px. Scrolling stays native, so touch, arrow keys and screen
 * readers work as usual.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  picture: RefObject<SVGSVGElement | null>,
  size: { width: number; height: number },
): Zoom {
  const [scale, setScale] = useState<number | null>(null)
  const anchor = useRef<Anchor | null>(null)
  const zoom = (change: (now: number) => number, at?: { clientX: number; clientY: number }) => {
    const [around, drawn] = [frame.current?.getBoundingClientRect(), picture.current?.getBoundingClientRect()]
    if (!around || !drawn) return
    const x = at?.clientX ?? around.left + around.width / 2
    const y = at?.clientY ?? around.top + around.height / 2
    anchor.current = { x, y, across: (x - drawn.left) / drawn.width, down: (y - drawn.top) / drawn.height }
    setScale(Math.min(most, Math.max(least, change(drawn.width / size.width))))
  }
  const fit = () => {
    const around = frame.current
    if (!around) return
    const pad = getComputedStyle(around)
    const across = around.clientWidth - parseFloat(pad.paddingLeft) - parseFloat(pad.paddingRight)
    // Half a pixel less, so rounding doesn't cause a scrollbar.
    const down = around.clientHeight - parseFloat(pad.paddingTop) - parseFloat(pad.paddingBottom) - 0.5
    setScale(Math.min(1, across / size.width, down / size.height))
  }
  const own: Zoom = {
    scale,
    closer: () => zoom((now) => now * step),
    farther: () => zoom((now) => now / step),
    fit,
    reset: () => setScale(null),
  }
  useLayoutEffect(() => {
    const drawn = picture.current?.getBoundingClientRect()
    if (anchor.current && drawn) {
      const { x, y, across, down } = anchor.current
      frame.current?.scrollBy({
        left: drawn.left + across * drawn.width - x,
        top: drawn.top + down * drawn.height - y,
        behavior: 'instant',
      })
    }
    anchor.current = null
  })
  const live = useRef({ zoom, own })
  useEffect(() => {
    live.current = { zoom, own }
  })
  useEffect(() => {
    const around = frame.current
    const keys: Record<string, keyof Omit<Zoom, 'scale'>> = {
      '+': 'closer',
      '=': 'closer',
      '-': 'farther',
      '0': 'fit',
      '1': 'reset',
    }
    const pressed = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      live.current.own[act]()
    }
    const turned = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      live.current.zoom((now) => now * step ** (-event.deltaY / 100), event)
    }
    around?.addEventListener('keydown', pressed)
    around?.addEventListener('wheel', turned, { passive: false })
    return () => {
      around?.removeEventListener('keydown', pressed)
      around?.removeEventListener('wheel', turned)
    }
  }, [frame])
  return own
}

/** A point in the window, with its relative position in the diagram before it was redrawn. */
interface Anchor {
  x: number
  y: number
  across: number
  down: number
}
