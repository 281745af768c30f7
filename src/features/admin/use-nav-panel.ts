import { useEffect, useState, type RefObject } from 'react'

/** State of the navigation panel on narrow screens. */
export interface NavPanel {
  open: boolean
  toggle: () => void
  close: () => void
}

/**
 * Opens and closes the navigation panel; it closes on a choice, on Escape and when keyboard focus leaves it.
 * @param path of the open page; the panel is open only on the path where it was opened, so following a link closes it
 */
export function useNavPanel(
  path: string,
  nav: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): NavPanel {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === path
  const close = () => setOpenOn(null)
  useEffect(() => {
    if (!open) return
    nav.current?.querySelector<HTMLElement>('a')?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenOn(null)
      button.current?.focus()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!nav.current?.contains(target as Node)) setOpenOn(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open, nav, button])
  return { open, toggle: () => setOpenOn(open ? null : path), close }
}
