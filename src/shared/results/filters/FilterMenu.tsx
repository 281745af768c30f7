import { useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { filterPanel, filterPill } from './filter-styles'
import { useBelow } from '../../../ui/hooks/use-below'

export interface FilterMenuProps {
  /** What is chosen here. */
  label: string
  /** What is chosen, in a few words; the label where nothing is. */
  text: string
  /** Something is chosen. */
  isSet: boolean
  /** Draws the choices, once they are asked for; by the id of the popover a button in it closes it. */
  children: (menu: string) => ReactNode
  className?: string
}

/** Choices of one filter behind a button that shows what is chosen; the browser's own popover, closed by Escape. */
export function FilterMenu({ label, text, isSet, children, className }: FilterMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useBelow(button, menu, open)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={join(
          filterPill(isSet),
          'flex w-auto! items-center justify-between gap-2 text-start',
          className,
        )}
      >
        {text !== label && <span className="sr-only">{label}: </span>}
        <span className="truncate">{text}</span>
        <Icon name="down" size={18} className="shrink-0" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={filterPanel}
      >
        {open && children(id)}
      </div>
    </>
  )
}
