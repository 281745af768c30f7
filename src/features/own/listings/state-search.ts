import { listingStatuses, type ListingStatus } from '../../../../contract/listing/listing-states'

/** Filter of the owner's listings. */
export interface StateSearch {
  state?: ListingStatus
}

/** Earlier parameter values, still found in old links. */
const formerly: Record<string, ListingStatus> = {
  pending: 'in_review',
  approved: 'live',
}

/** Parses the status filter in the URL. */
export function stateSearch({ state }: Record<string, unknown>): StateSearch {
  const known = listingStatuses.find((one) => one === (formerly[String(state)] ?? state))
  return known ? { state: known } : {}
}
