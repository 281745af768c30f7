import { useEffect, useRef } from 'react'

/** Elements in which a letter is text, not a shortcut. */
const written = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/**
 * Returns the key's letter or digit by its position on a Latin keyboard if the layout has another script; otherwise the
 * key's own character.
 */
function keyName({ key, code }: KeyboardEvent): string {
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase()
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  return place && !/^[!-~]$/.test(key) ? place.toLowerCase() : key
}

/** Runs the action assigned to a key, unless the user is typing, a dialog is open or a modifier is held. */
export function useKeys(acts: Readonly<Record<string, () => void>>, on: boolean): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const at = event.target as Element | null
      if (at?.closest(written) || document.querySelector('dialog[open]')) return
      const act = latest.current[keyName(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
