import { listing } from '../../../../contract/limits'
import type { OwnRow } from './owner-status'

/** The owner's next step for a listing, or what they are waiting for. */
export type NextStep = 'answer' | 'edit' | 'unmet' | 'renew' | 'ends' | 'show' | 'inReview' | 'changes'

/** Whether the listing isn't public until the owner takes this step. */
export const isPressing = (step: NextStep | null): boolean =>
  step === 'answer' || step === 'edit' || step === 'renew'

const day = 86_400_000

/** Returns the days until a listing expires, rounded up; null if it never does. */
export const daysLeft = ({ expires_at: at }: Pick<OwnRow, 'expires_at'>, now: number): number | null =>
  at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / day))

/**
 * Returns the most important next step: questions and refusals first, then expiry, then reviews in progress; null if
 * none.
 */
export function nextStepOf(row: OwnRow, now: number): NextStep | null {
  const may = (event: string) => row.allowed.includes(event)
  if (row.question) return 'answer'
  switch (row.listing_status) {
    case 'needs_changes':
    case 'rejected':
      return may('edit.submitted') ? 'edit' : 'unmet'
    case 'expired':
      return may('listing.renewed') ? 'renew' : 'unmet'
    case 'in_review':
      return 'inReview'
    case 'hidden':
      return 'show'
    case 'live':
      if ((daysLeft(row, now) ?? Infinity) <= listing.warnDays) return 'ends'
      return row.revision_state === 'editReview' ? 'changes' : null
    default:
      return null
  }
}
