import { useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { filterPanel, filterPill } from './filter-styles'
import { useBelow } from '../../../ui/hooks/use-below'

export interface FilterMenuProps {
  /** Name of the filter. */
  label: string
  /** Short text of the choice; the label if nothing is chosen. */
  text: string
  /** Whether something is chosen. */
  isSet: boolean
  /** Renders the choices when opened; a button can close the popover by its id. */
  children: (menu: string) => ReactNode
  className?: string
}

/** Button showing a filter's value that opens its choices in a native popover, which Escape closes. */
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
