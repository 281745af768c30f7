import { keptIds, type KeptIds } from './stored-ids'

/** Maximum number of listings that can be compared. */
export const comparedMost = 4

/** Listings chosen for comparison, in the order they were added. */
export const compared = keptIds('compared', comparedMost)

/** Recently viewed listings, latest first. */
export const recent = keptIds('recent', 12)

/** Clears a list. The clicked button disappears with it, so focus moves to the page. */
export function forget(list: KeptIds): void {
  list.set([])
  document.getElementById('main')?.focus()
}
