import { Children, useEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react'

export interface StripProps {
  /** Which child is to be seen, from 0. */
  at: number
  onAt: (at: number) => void
  /** Spoken name, with the count. */
  label: string
  onKeyDown: KeyboardEventHandler<HTMLElement>
  children: ReactNode
}

/** Children in a row, one in view, moved by the browser's own scrolling: a finger, a wheel or code. */
export function Strip({ at, onAt, label, onKeyDown, children }: StripProps) {
  const row = useRef<HTMLUListElement>(null)
  const seen = useRef(at)
  useEffect(() => {
    const list = row.current
    if (!list || seen.current === at) return
    seen.current = at
    const [first, target] = [list.children[0], list.children[at]] as (HTMLElement | undefined)[]
    // From right to left the offsets are negative, and so is the scroll position.
    if (first && target) list.scrollTo({ left: target.offsetLeft - first.offsetLeft, behavior: 'smooth' })
  }, [at])
  useEffect(() => {
    const list = row.current
    if (!list) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        seen.current = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
        onAt(seen.current)
      }, 90)
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', onScroll)
    }
  }, [onAt])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolling row must take the arrow keys
    <ul
      ref={row}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-4"
    >
      {Children.map(children, (child) => (
        <li className="w-full shrink-0 snap-center">{child}</li>
      ))}
    </ul>
  )
}
