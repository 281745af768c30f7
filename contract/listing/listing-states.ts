/** Moderation of a listing (D10). */
export const requestStatuses = ['pending', 'approved', 'rejected', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/**
 * States of moderation beyond the specification's four: an edit of an approved listing waits for review (D12); a
 * pending one waits for its owner's answer to the moderator.
 */
export const revisionStates = ['settled', 'editReview', 'questioned'] as const
export type RevisionState = (typeof revisionStates)[number]

/** What is stored of a decision that may still be undone (D99); the wire has the state before it. */
type HeldRevision = 'approving' | 'questioning' | 'rejecting' | 'editApproving' | 'editRejecting'
export type StoredRevision = RevisionState | HeldRevision

/** Where a listing stands, as one status for its owner; a draft is not sent yet. */
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
