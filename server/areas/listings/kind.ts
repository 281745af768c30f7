import type { Selectable } from 'kysely'
import type { ListedTable } from '../../platform/db/tables/listings'

/** What can be listed. Both kinds are accepted, shown, changed and paid for alike. */
export type ListingRecord = 'property' | 'project'

/** Which one of them. */
export interface Listing {
  record: ListingRecord
  id: number
}

/** What the rows of both kinds say. */
export type ListedRow = Selectable<ListedTable>

/** What the owner's package must have room for. */
export function featureOf(record: ListingRecord) {
  return `${record}_list` as const
}
