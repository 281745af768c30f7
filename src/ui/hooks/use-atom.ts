import type { Atom } from '@tanstack/store'
import { useSyncExternalStore } from 'react'

/** Returns the value of an atom; also used on the server and during hydration. */
export function useAtom<T>(atom: Atom<T>): T {
  return useSyncExternalStore(
    (onChange) => atom.subscribe(onChange).unsubscribe,
    () => atom.get(),
    () => atom.get(),
  )
}
