import type { TextKey } from '../../../contract/texts/catalogue'
import { createAtom } from '@tanstack/store'
import { wait as limits } from '../../../contract/shell-limits'

/** Subject of a wait. `of` is its text key; `label` is the label of the button. */
export type WaitSubject = { kind: 'page' } | { kind: 'data'; of: TextKey } | { kind: 'act'; label: string }

/** A wait long enough to be shown; `long` is true if it should also offer actions. */
export interface Wait {
  id: number
  subject: WaitSubject
  long: boolean
}

/** Pending operations that the user should see, oldest first. */
export const waits = createAtom<readonly Wait[]>([])

let lastId = 0

/** Registers a wait; returns a function that ends it. The wait is shown after 4 seconds and offers actions after 10. */
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
