import { keptIds, type KeptIds } from './stored-ids'

/** So many homes stand side by side. */
export const comparedMost = 4

/** Listings chosen to be compared, in the order they were chosen. */
export const compared = keptIds('compared', comparedMost)

/** Listings that were looked at, the last one first. */
export const recent = keptIds('recent', 12)

/** Empties a list. The pressed button goes with it: keyboard focus moves to the page. */
export function forget(list: KeptIds): void {
  list.set([])
  document.getElementById('main')?.focus()
}
