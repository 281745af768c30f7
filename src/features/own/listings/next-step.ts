import { listing } from '../../../../contract/limits'
import type { OwnRow } from './owner-status'

/** What an owner does next with a listing, or waits for. */
export type NextStep = 'answer' | 'edit' | 'room' | 'renew' | 'ends' | 'show' | 'inReview' | 'changes'

/** Steps that keep the listing from the public until its owner takes them. */
export const isPressing = (step: NextStep | null): boolean =>
  step === 'answer' || step === 'edit' || step === 'renew'

const day = 86_400_000

/** Whole days until a listing ends, begun ones counted; null where it does not end by itself. */
export const daysLeft = ({ expires_at: at }: Pick<OwnRow, 'expires_at'>, now: number): number | null =>
  at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / day))

/** The one step that counts now: what was asked or refused comes first, then what ends, then what others do. Null: none. */
export function nextStepOf(row: OwnRow, now: number): NextStep | null {
  const may = (event: string) => row.allowed.includes(event)
  if (row.question) return 'answer'
  switch (row.listing_status) {
    case 'needs_changes':
    case 'rejected':
      return may('edit.submitted') ? 'edit' : 'room'
    case 'expired':
      return may('listing.renewed') ? 'renew' : 'room'
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
