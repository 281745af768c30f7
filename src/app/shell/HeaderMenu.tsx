import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/pictures/Icon'

/** Classes of a header-menu entry. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm hover:bg-sunken aria-pressed:font-semibold'

export interface HeaderMenuProps {
  id: string
  label: string
  icon?: IconName
  /** Content of the button, shown instead of the icon. */
  face?: ReactNode
  /** Called before the menu opens and after it has closed. */
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** Button with a menu below it; uses the native popover, which closes on an outside click and on Escape. */
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

/** Closes a header menu after a choice that navigates away. */
export function closeMenu(id: string): void {
  document.getElementById(id)?.hidePopover()
}
