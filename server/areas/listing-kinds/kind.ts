import type { ProjectRow, PropertyRow } from '../../platform/db/schema'

/** What can be listed. Both kinds are accepted, shown, changed and paid for alike. */
export type ListingRecord = 'property' | 'project'

/** Which one of them. */
export interface Listing {
  record: ListingRecord
  id: number
}

/** The columns that both kinds share. */
export type ListedRow = Pick<PropertyRow, keyof PropertyRow & keyof ProjectRow>

/** What the owner's package must have room for. */
export function featureOf(record: ListingRecord) {
  return `${record}_list` as const
}
