import { useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../ui/Icon'
import { join } from '../ui/join'
import { useBelow } from './use-below'

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

/** The look of a filter of the row: green as soon as it is set. */
export const filterPill = (isSet: boolean) =>
  join('control font-semibold', isSet && 'border-accent! bg-accent-soft! text-accent!')

/** The same of what has its box within it. */
export const aroundPill = (isSet: boolean) =>
  join(
    'md:[&_.control]:font-semibold',
    isSet &&
      'md:[&_.control]:border-accent md:[&_.control]:bg-accent-soft md:[&_.control]:text-accent md:[&_.control]:placeholder:text-accent',
  )

/** The look of what opens below a filter of the row. */
export const filterPanel =
  'fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-float'

/** Choices of one filter behind a button that says what is chosen; the browser's own popover, closed by Escape. */
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
