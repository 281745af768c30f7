import { useLayoutEffect, type RefObject } from 'react'

/** Pixels between a panel and what it belongs to, and between it and the edge of the window. */
const gap = 6
const margin = 8

/** Keeps an open panel of the top layer below what opened it and within the window, however the page is moved. */
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
    // What it shows may come later, and the row may move below it.
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
