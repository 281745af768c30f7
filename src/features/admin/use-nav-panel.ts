import { useEffect, useState, type RefObject } from 'react'

/** The navigation where it has no room beside the page: a panel over it. */
export interface NavPanel {
  open: boolean
  toggle: () => void
  close: () => void
}

/**
 * Opens and closes the panel of the navigation: it closes by a choice, by Escape, and by leaving it with the keyboard.
 * @param path of the page that is open: a panel is open on the page where it was opened, and a choice leads to another
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
