import type { DisputeFact, RefundFact } from '../port'
import { fromPaystackAmount } from './amount'
import { refundFact, type RefundStatuses } from '../wire/refund-fact'
import { dateOf, idOf, momentOf, numberOf, textOf, type WireBody } from '../wire/values'

const refundStatuses: Readonly<Record<string, RefundFact['status']>> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'succeeded',
  failed: 'failed',
  'needs-attention': 'attention',
}

/** Party that has to act next while a dispute is open, by the dispute's status. */
const awaited: Readonly<Record<string, DisputeFact['awaits']>> = {
  'awaiting-merchant-feedback': 'us',
  'awaiting-bank-feedback': 'bank',
  pending: null,
}

/** Resolutions that refund the money; `auto-accepted` means we didn't respond in time. */
const accepted = new Set(['merchant-accepted', 'auto-accepted'])

/** Converts Paystack's amount (number or text) to minor units; NaN if invalid. */
export const amountOf = (value: unknown, currency: string): number =>
  fromPaystackAmount(numberOf(value) ?? Number.NaN, currency)

/** Maps a refund of a transaction. Undocumented statuses are reported to `alert`. */
export const paystackRefund = (
  refund: WireBody,
  currency: string,
  alert: (text: string) => void,
): RefundFact =>
  refundFact(refundKinds, refund, currency, dateOf(refund.createdAt ?? refund.created_at), alert)

const refundKinds: RefundStatuses = { gateway: 'Paystack', statuses: refundStatuses, amountOf }

/**
 * Maps a dispute of a transaction. Its resolution is final only if its status is `resolved`. `archived` doesn't show
 * who has the money, but the transaction does: it is `reversed` if the money was taken. Unknown statuses stay open and
 * are reported to `alert`.
 */
export function paystackDispute(
  found: WireBody,
  transaction: WireBody,
  alert: (text: string) => void,
): DisputeFact {
  const word = textOf(found.status) ?? ''
  const resolution = textOf(found.resolution)
  const id = idOf(found.id) ?? ''
  const currency = textOf(found.currency) ?? textOf(transaction.currency) ?? ''
  const amountMinor = amountOf(found.refund_amount ?? transaction.amount, currency)
  const status = endOf(word, resolution, transaction)
  const isKnown = status !== 'open' || word in awaited
  if (!isKnown) alert(`unknown Paystack dispute: ${word || 'no status'} ${resolution ?? ''} of ${id}`)
  return {
    id,
    kind: 'dispute',
    status,
    awaits: status === 'open' ? (awaited[word] ?? null) : null,
    amountMinor,
    currency,
    takenMinor: status === 'lost' ? amountMinor : 0,
    answerBy: status === 'open' ? dateOf(found.dueAt ?? found.due_at) : null,
    word: resolution === null ? word : `${word} ${resolution}`,
    reason: textOf(found.category),
    isRefundable: null,
    openedAt: dateOf(found.createdAt ?? found.created_at),
    // The resolution decides who gets the money.
    takenAt: status === 'lost' ? momentOf(textOf(found.resolvedAt)) : null,
  }
}

function endOf(word: string, resolution: string | null, transaction: WireBody): DisputeFact['status'] {
  if (word === 'archived' && resolution === null) return transaction.status === 'reversed' ? 'lost' : 'kept'
  if (word !== 'resolved' && word !== 'archived') return 'open'
  if (resolution === 'declined') return 'kept'
  return resolution !== null && accepted.has(resolution) ? 'lost' : 'open'
}
