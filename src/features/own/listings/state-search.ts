import { listingStatuses, type ListingStatus } from '../../../../contract/listing/listing-states'

/** Which of the owner's listings are looked at. */
export interface StateSearch {
  state?: ListingStatus
}

/** What addresses of before named otherwise. */
const formerly: Record<string, ListingStatus> = {
  pending: 'in_review',
  approved: 'live',
}

/** Which of the owner's records are shown, from the address. */
export function stateSearch({ state }: Record<string, unknown>): StateSearch {
  const known = listingStatuses.find((one) => one === (formerly[String(state)] ?? state))
  return known ? { state: known } : {}
}
