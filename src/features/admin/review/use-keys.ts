import { useEffect, useRef } from 'react'

/** Where a letter is typed as text, and not a shortcut. */
const written = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/** The letter or digit of a key where it stands on a Latin keyboard, whatever is written with it; else its own sign. */
function keyName({ key, code }: KeyboardEvent): string {
  if (/^[a-z\d]$/i.test(key)) return key.toLowerCase()
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  return place && !/^[!-~]$/.test(key) ? place.toLowerCase() : key
}

/** Calls what belongs to a single key, unless something is being written, a dialog is open or another key is held. */
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
