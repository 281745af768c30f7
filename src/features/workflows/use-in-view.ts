import { useEffect, useRef } from 'react'

/** Scrolls a frame, and never the page, so that the state with this id is seen in it. */
export function useInView(id: string | undefined) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const around = frame.current
    const found = around?.querySelector(`[data-id="${id}"]`)
    if (!around || !found) return
    const [outer, inner] = [around.getBoundingClientRect(), found.getBoundingClientRect()]
    around.scrollBy({
      left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
      top:
        inner.top < outer.top || inner.bottom > outer.bottom ? inner.top - outer.top - outer.height / 3 : 0,
    })
  }, [id])
  return frame
}
