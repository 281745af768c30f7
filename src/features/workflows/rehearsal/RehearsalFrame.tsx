import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { join } from '../../../ui/layout/join-classes'

/** Attributes that decide about language, direction and theme. */
const looks = ['lang', 'dir', 'class', 'data-theme', 'style']

/** Gives a document the look and the styles of this page, also those that are loaded later; returns how to stop. */
function dress(other: Document): () => void {
  const copyLook = () => {
    for (const name of looks) {
      const value = document.documentElement.getAttribute(name)
      if (value === null) other.documentElement.removeAttribute(name)
      else other.documentElement.setAttribute(name, value)
    }
  }
  const copyStyles = () => {
    const styles = document.head.querySelectorAll('style, link[rel=stylesheet]')
    other.head.replaceChildren(...Array.from(styles, (style) => style.cloneNode(true)))
  }
  copyLook()
  copyStyles()
  const look = new MutationObserver(copyLook)
  look.observe(document.documentElement, { attributes: true, attributeFilter: looks })
  const styles = new MutationObserver(copyStyles)
  styles.observe(document.head, { childList: true })
  return () => {
    look.disconnect()
    styles.disconnect()
  }
}

/**
 * A page of its own in which a screen is as on a device of this width in CSS pixels: with the device's layout, and with
 * dialogs that don't cover the panel beside it.
 */
export function RehearsalFrame({
  title,
  width,
  children,
}: {
  title: string
  width: number
  children: ReactNode
}) {
  const [page, setPage] = useState<Document | null>(null)
  const [scale, setScale] = useState(1)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (page ? dress(page) : undefined), [page])
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)),
    )
    if (place.current) sizes.observe(place.current)
    return () => sizes.disconnect()
  }, [width])
  return (
    <div ref={place} className="h-[70dvh] overflow-hidden">
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        sandbox="allow-same-origin allow-forms"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        className={join(
          'block origin-top-left rounded-lg border-2 border-dashed border-warn bg-ground rtl:origin-top-right',
          scale === 1 && 'mx-auto',
        )}
      />
      {page && createPortal(children, page.body)}
    </div>
  )
}
