import type { RequestStatus, RevisionState } from '../../../../contract/listing/listing-states'
import type { Data } from '../../../../contract/calls/call-types'
import type { Tone } from '../../../ui/feedback/Badge'

export type OwnCard = Data<'get-added-properties'>[number]
export type OwnProjectCard = Data<'get-added-projects'>[number]
export type OwnRow = OwnCard | OwnProjectCard

/** Fields the owner's pages of properties and projects have in common. */
export type OwnCommon = Pick<
  OwnCard & OwnProjectCard,
  | 'id'
  | 'title'
  | 'picture'
  | 'request_status'
  | 'revision_state'
  | 'status'
  | 'reject_reason'
  | 'question'
  | 'featuring'
  | 'featuring_allowed'
  | 'featuring_unmet'
  | 'allowed'
  | 'listing_status'
> & { market_status?: OwnCard['market_status'] }

/** Overall status of a listing for its owner: moderation first, then visibility. */
export type OwnerStatus = RequestStatus | Exclude<RevisionState, 'settled'> | 'hidden'

/** Returns the overall status of the owner's listing. */
export function standingOf(
  listing: Pick<OwnCard, 'request_status' | 'revision_state' | 'status'>,
): OwnerStatus {
  if (listing.revision_state !== 'settled') return listing.revision_state
  if (listing.request_status !== 'approved') return listing.request_status
  return listing.status === 'inactive' ? 'hidden' : 'approved'
}

/**
 * Returns whether to offer featuring. If only a requirement isn't met, the page that the offer leads to says how to meet
 * it.
 */
export const offersFeaturing = ({
  featuring_allowed,
  featuring_unmet,
}: Pick<OwnCommon, 'featuring_allowed' | 'featuring_unmet'>): boolean =>
  featuring_allowed.includes('featuring.asked') || featuring_unmet !== null

export const toneOf: Record<OwnerStatus, Tone> = {
  pending: 'info',
  approved: 'success',
  hidden: 'plain',
  rejected: 'danger',
  expired: 'warn',
  editReview: 'info',
  questioned: 'warn',
}
