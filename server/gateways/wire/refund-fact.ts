import type { RefundFact } from '../port'
import { idOf, textOf, type WireBody } from './values'

/** A gateway's format for refunds. */
export interface RefundStatuses {
  /** Name of the gateway in alerts. */
  gateway: string
  /** Our status for each documented status of the gateway. */
  statuses: Readonly<Record<string, RefundFact['status']>>
  /** Converts an API amount to minor units; NaN if invalid. */
  amountOf: (value: unknown, currency: string) => number
}

/**
 * Maps a refund with `status`, `id`, `amount` and, if different from the charge's, `currency`. Undocumented statuses
 * are reported to `alert`.
 */
export function refundFact(
  { gateway, statuses, amountOf }: RefundStatuses,
  refund: WireBody,
  currency: string,
  at: Date | null,
  alert: (text: string) => void,
): RefundFact {
  const word = textOf(refund.status) ?? ''
  const status = statuses[word] ?? 'unknown'
  const id = idOf(refund.id) ?? ''
  if (status === 'unknown') alert(`unknown ${gateway} refund status: ${word || 'none'} of ${id}`)
  const own = textOf(refund.currency) ?? currency
  return { id, amountMinor: amountOf(refund.amount, own), currency: own, status, word, at }
}
