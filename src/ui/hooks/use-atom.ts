import type { Atom } from '@tanstack/store'
import { useSyncExternalStore } from 'react'

/** The value of an atom; the same on the server and while hydrating. */
export function useAtom<T>(atom: Atom<T>): T {
  return useSyncExternalStore(
    (onChange) => atom.subscribe(onChange).unsubscribe,
    () => atom.get(),
    () => atom.get(),
  )
}
