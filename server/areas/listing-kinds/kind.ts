import type { ProjectRow, PropertyRow } from '../../platform/db/schema'

/** Kinds of listings. Properties and projects are reviewed, shown, edited and paid for in the same way. */
export type ListingRecord = 'property' | 'project'

/** Reference to a listing. */
export interface Listing {
  record: ListingRecord
  id: number
}

/** Columns that both kinds of listings have. */
export type ListedRow = Pick<PropertyRow, keyof PropertyRow & keyof ProjectRow>

/** Returns the package feature a listing requires. */
export function featureOf(record: ListingRecord) {
  return `${record}_list` as const
}

/** Returns the package feature that the featuring of a listing requires. */
export function featuringFeatureOf(record: ListingRecord) {
  return `${record}_feature` as const
}
