import type { RequestStatus } from '../../../../contract/listing/listing-states'
import type { Tone } from '../../../ui/feedback/Badge'

/** The colour of each state a featuring can be in. */
export const featuringTone: Record<RequestStatus, Tone> = {
  pending: 'info',
  approved: 'accent',
  rejected: 'danger',
  expired: 'plain',
}
