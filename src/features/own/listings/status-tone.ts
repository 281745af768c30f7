import type { ListingStatus } from '../../../../contract/listing/listing-states'
import type { Tone } from '../../../ui/feedback/Badge'

/** Colour of each listing status. */
export const statusTone: Record<ListingStatus, Tone> = {
  live: 'success',
  in_review: 'info',
  draft: 'plain',
  needs_answer: 'warn',
  needs_changes: 'warn',
  rejected: 'danger',
  hidden: 'plain',
  sold: 'accent',
  rented: 'accent',
  expired: 'warn',
}
