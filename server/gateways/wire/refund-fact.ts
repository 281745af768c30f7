import type { RefundFact } from '../port'
import { idOf, textOf, type WireBody } from './values'

/** How one gateway writes its refunds. */
export interface RefundStatuses {
  /** Name of the gateway in alerts. */
  gateway: string
  /** Its documented statuses. */
  statuses: Readonly<Record<string, RefundFact['status']>>
  /** An amount on its wire in our minor units; NaN when there is none. */
  amountOf: (value: unknown, currency: string) => number
}

/**
 * A refund with `status`, `id`, `amount` and, where it is not the charge's, `currency`. An undocumented status is
 * reported to `alert`.
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
