import { useLayoutEffect, type RefObject } from 'react'

/** Distance in px between a panel and its anchor, and between the panel and the edge of the window. */
const gap = 6
const margin = 8

/** Positions an open popover below its anchor and within the window, and keeps it there while scrolling. */
export function useBelow(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, panel.current]
    if (!open || !from || !box) return
    const position = () => {
      const { left, right, bottom } = from.getBoundingClientRect()
      const start = getComputedStyle(from).direction === 'rtl' ? right - box.offsetWidth : left
      const room = document.documentElement.clientWidth - box.offsetWidth - margin
      box.style.left = `${Math.max(margin, Math.min(start, room))}px`
      box.style.top = `${bottom + gap}px`
    }
    position()
    // The panel's content may load later and change its size.
    const sized = new ResizeObserver(position)
    sized.observe(box)
    addEventListener('scroll', position, { passive: true })
    addEventListener('resize', position)
    return () => {
      sized.disconnect()
      removeEventListener('scroll', position)
      removeEventListener('resize', position)
    }
  }, [anchor, panel, open])
}
