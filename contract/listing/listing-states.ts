/** Moderation status of a listing (D10). */
export const requestStatuses = ['pending', 'approved', 'rejected', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/**
 * Moderation states beyond the specification's four. `editReview`: an edit of an approved listing is in review (D12).
 * `questioned`: the owner of a pending listing has to answer the moderator's question. `settled`: neither.
 */
export const revisionStates = ['settled', 'editReview', 'questioned'] as const
export type RevisionState = (typeof revisionStates)[number]

/** States stored while a decision can still be undone (D99); the API returns the state before the decision. */
type HeldRevision = 'approving' | 'questioning' | 'rejecting' | 'editApproving' | 'editRejecting'
export type StoredRevision = RevisionState | HeldRevision

/** Overall status of a listing as shown to its owner. A draft hasn't been submitted yet. */
export const listingStatuses = [
  'live',
  'in_review',
  'needs_answer',
  'draft',
  'needs_changes',
  'rejected',
  'hidden',
  'sold',
  'rented',
  'expired',
] as const
export type ListingStatus = (typeof listingStatuses)[number]
