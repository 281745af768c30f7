import type { DisputeFact, RefundFact } from '../port'
import { fromRazorpayAmount } from './amount'
import { refundFact, type RefundStatuses } from '../wire/refund-fact'
import { dateOf, fieldsOf, idOf, numberOf, textOf, type WireBody } from '../wire/values'

const refundStatuses: Readonly<Record<string, RefundFact['status']>> = {
  pending: 'pending',
  processed: 'succeeded',
  failed: 'failed',
}

/** Dispute phases in which no money moves. */
const inquiries = new Set(['retrieval'])
const phases = new Set(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'])

/** Party that has to act next while a dispute is open, by the dispute's status. */
const awaited: Readonly<Record<string, DisputeFact['awaits']>> = { open: 'us', under_review: 'bank' }

/** Converts Razorpay's amount to minor units; NaN if invalid. */
export const amountOf = (value: unknown, currency: string): number =>
  fromRazorpayAmount(numberOf(value) ?? Number.NaN, currency)

/** Maps a refund of a payment. Undocumented statuses are reported to `alert`. */
export const razorpayRefund = (
  refund: WireBody,
  currency: string,
  alert: (text: string) => void,
): RefundFact => refundFact(refundKinds, refund, currency, dateOf(refund.created_at), alert)

const refundKinds: RefundStatuses = { gateway: 'Razorpay', statuses: refundStatuses, amountOf }

/**
 * Maps a dispute of a payment. Money is deducted only for `lost`. For `closed`, which ends the phase `fraud`, the
 * payment's refunds show whether money was taken. The time of deduction isn't reported. Unknown statuses stay open and
 * are reported to `alert`.
 */
export function razorpayDispute(
  found: WireBody,
  payment: WireBody,
  alert: (text: string) => void,
): DisputeFact {
  const phase = textOf(found.phase) ?? 'chargeback'
  const word = textOf(found.status) ?? ''
  const id = idOf(found.id) ?? ''
  const currency = textOf(found.currency) ?? textOf(payment.currency) ?? ''
  const amountMinor = amountOf(found.amount ?? payment.amount, currency)
  const deducted =
    found.amount_deducted === undefined || found.amount_deducted === null
      ? amountMinor
      : amountOf(found.amount_deducted, textOf(payment.currency) ?? currency)
  const isInquiry = inquiries.has(phase)
  const isLost = word === 'lost' && (!isInquiry || deducted > 0)
  const isOpen = !['won', 'lost', 'closed'].includes(word)
  if (isOpen && !(word in awaited)) alert(`unknown Razorpay dispute status: ${word || 'none'} of ${id}`)
  if (!phases.has(phase)) alert(`unknown Razorpay dispute phase: ${phase} of ${id}`)
  return {
    id,
    kind: isInquiry ? 'inquiry' : 'dispute',
    status: isOpen ? 'open' : isLost ? 'lost' : 'kept',
    awaits: isOpen ? (awaited[word] ?? null) : null,
    amountMinor,
    currency,
    takenMinor: isLost ? deducted : 0,
    answerBy: isOpen ? dateOf(found.respond_by) : null,
    word: `${phase} ${word}`.trim(),
    reason: textOf(found.reason_code) ?? textOf(fieldsOf(found.reason).code),
    isRefundable: null,
    openedAt: dateOf(found.created_at),
  }
}
