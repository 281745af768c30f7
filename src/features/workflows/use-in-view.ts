import { useEffect, useRef } from 'react'

/**
 * Scrolls a frame, and never the page, so that the state with this id is seen in it; and so that the one is which the
 * keyboard comes to, because a browser lets what is drawn lie half outside.
 */
export function useInView(id: string | undefined) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const around = frame.current
    const found = around?.querySelector(`[data-id="${id}"]`)
    if (around && found) centre(around, found)
  }, [id])
  useEffect(() => {
    const around = frame.current
    const reached = ({ target }: FocusEvent) => {
      if (!around || target === around || !(target instanceof Element)) return
      const [outer, inner] = [around.getBoundingClientRect(), target.getBoundingClientRect()]
      if (inner.left < outer.left || inner.right > outer.right || isCutAcross(outer, inner))
        centre(around, target)
    }
    around?.addEventListener('focusin', reached)
    return () => around?.removeEventListener('focusin', reached)
  }, [])
  return frame
}

const isCutAcross = (outer: DOMRect, inner: DOMRect) => inner.top < outer.top || inner.bottom > outer.bottom

function centre(around: HTMLElement, found: Element) {
  const [outer, inner] = [around.getBoundingClientRect(), found.getBoundingClientRect()]
  around.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: isCutAcross(outer, inner) ? inner.top - outer.top - outer.height / 3 : 0,
  })
}
