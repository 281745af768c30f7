import type { TextKey } from '../../../contract/texts/catalogue'
import { createAtom } from '@tanstack/store'
import { wait as limits } from '../../../contract/shell-limits'

/** What somebody waits for. `of` is the key of its text; `label` the words of the button. */
export type WaitSubject = { kind: 'page' } | { kind: 'data'; of: TextKey } | { kind: 'act'; label: string }

/** A wait that has lasted long enough to be named; `long`: also to offer what can be done. */
export interface Wait {
  id: number
  subject: WaitSubject
  long: boolean
}

/** The waits to be named now, the oldest first. */
export const waits = createAtom<readonly Wait[]>([])

let lastId = 0

/**
 * Begins a wait; returns a function that ends it. It is shown after 4 seconds, and after 10 it offers what can be done.
 */
export function beginWait(subject: WaitSubject): () => void {
  const id = ++lastId
  const named = setTimeout(() => waits.set((all) => [...all, { id, subject, long: false }]), limits.namedMs)
  const long = setTimeout(
    () => waits.set((all) => all.map((one) => (one.id === id ? { ...one, long: true } : one))),
    limits.longMs,
  )
  return () => {
    clearTimeout(named)
    clearTimeout(long)
    if (waits.get().some((one) => one.id === id)) waits.set((all) => all.filter((one) => one.id !== id))
  }
}
