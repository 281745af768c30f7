import type { RequestStatus, RevisionState } from '../../../../contract/listing/listing-states'
import type { Data } from '../../../../contract/calls/call-types'
import type { Tone } from '../../../ui/feedback/Badge'

export type OwnCard = Data<'get-added-properties'>[number]
export type OwnProjectCard = Data<'get-added-projects'>[number]
/** A home or a project of the owner's. */
export type OwnRow = OwnCard | OwnProjectCard

/** What the owner's page of a property and that of a project have in common. */
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
  | 'allowed'
  | 'listing_status'
> & { market_status?: OwnCard['market_status'] }

/** Where a listing stands, as one word for its owner: moderation first, then what the owner did with it. */
export type OwnerStatus = RequestStatus | Exclude<RevisionState, 'settled'> | 'hidden'

/** The one word for where an own listing stands. */
export function standingOf(
  listing: Pick<OwnCard, 'request_status' | 'revision_state' | 'status'>,
): OwnerStatus {
  if (listing.revision_state !== 'settled') return listing.revision_state
  if (listing.request_status !== 'approved') return listing.request_status
  return listing.status === 'inactive' ? 'hidden' : 'approved'
}

/** Whether its owner may ask for it to be featured: it is public, on offer, and neither featured nor waiting for it. */
export const mayBeFeatured = ({
  request_status,
  status,
  market_status: market = 'available',
  featuring,
}: Pick<OwnCommon, 'request_status' | 'status' | 'market_status' | 'featuring'>): boolean =>
  request_status === 'approved' && status === 'active' && market === 'available' && !featuring?.is_open

export const toneOf: Record<OwnerStatus, Tone> = {
  pending: 'info',
  approved: 'success',
  hidden: 'plain',
  rejected: 'danger',
  expired: 'warn',
  editReview: 'info',
  questioned: 'warn',
}
