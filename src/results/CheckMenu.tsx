import { useId, useRef } from 'react'
import { Icon } from '../ui/Icon'
import { CheckFilters, type CheckFiltersProps } from './CheckFilters'

export interface CheckMenuProps<N extends string | number> extends CheckFiltersProps<N> {
  /** What is chosen, in a few words. */
  text: string
}

/** Several choices of one kind behind a button as wide as a box; the browser's own popover, closed by Escape. */
export function CheckMenu<N extends string | number>({ text, legend, ...filters }: CheckMenuProps<N>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  /** Below its button, within the window. */
  const position = () => {
    if (!button.current || !menu.current) return
    const { left, bottom } = button.current.getBoundingClientRect()
    const room = document.documentElement.clientWidth - menu.current.offsetWidth - 8
    menu.current.style.left = `${Math.max(8, Math.min(left, room))}px`
    menu.current.style.top = `${bottom + scrollY + 6}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="control flex items-center justify-between gap-2 text-start"
      >
        <span className="sr-only">{legend}: </span>
        <span className="truncate">{text}</span>
        <Icon name="down" size={18} className="shrink-0 text-muted" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && position()}
        className="absolute inset-auto m-0 max-h-80 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 text-ink shadow-float"
      >
        <CheckFilters legend={legend} {...filters} />
      </div>
    </>
  )
}
