import type { RequestStatus } from '../../../../contract/listing/listing-states'
import type { Tone } from '../../../ui/feedback/Badge'

/** Colour of each featuring state. */
export const featuringTone: Record<RequestStatus, Tone> = {
  pending: 'info',
  approved: 'accent',
  rejected: 'danger',
  expired: 'plain',
}
