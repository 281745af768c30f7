import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/pictures/Icon'

/** The look of an entry of a header menu. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm hover:bg-sunken aria-pressed:font-semibold'

export interface HeaderMenuProps {
  id: string
  label: string
  icon?: IconName
  /** Shown in the button instead of the icon. */
  face?: ReactNode
  /** Called before it opens, and once it is closed. */
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** A button with a menu below it: the browser's own popover, which closes by itself and by Escape. */
export function HeaderMenu({ id, label, icon = 'menu', face, onToggle, children }: HeaderMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={label}
        aria-label={label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
      >
        {face ?? <Icon name={icon} />}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && onToggle?.(true)}
        onToggle={({ newState }) => newState === 'closed' && onToggle?.(false)}
        className="header-menu rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  )
}

/** Closes a header menu after a choice that leads away. */
export function closeMenu(id: string): void {
  document.getElementById(id)?.hidePopover()
}
