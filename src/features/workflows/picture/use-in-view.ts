import { useEffect, useRef } from 'react'

/**
 * Scrolls a frame, never the page, to bring into view the first element whose id in `ids` changed. Also follows
 * keyboard focus, because browsers accept partly visible SVG elements. `of` identifies the content; if it changes, all
 * ids count as changed.
 */
export function useInView(ids: readonly (string | undefined)[], of: string) {
  const frame = useRef<HTMLElement>(null)
  const known = useRef<{ ids: readonly (string | undefined)[]; of: string } | null>(null)
  useEffect(() => {
    const before = known.current?.of === of ? known.current.ids : []
    const id = ids.find((one, at) => one !== undefined && one !== before[at])
    known.current = { ids, of }
    const around = frame.current
    const found = id && around?.querySelector(`[data-id="${id}"]`)
    if (around && found) centre(around, found)
  })
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
  // Places the element a third from the top, to show more of what follows; centres it if it is too tall.
  const above = Math.max(0, Math.min(outer.height / 3, (outer.height - inner.height) / 2))
  around.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: isCutAcross(outer, inner) ? inner.top - outer.top - above : 0,
  })
}
