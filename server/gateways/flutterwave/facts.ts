import { toMinor } from '../../../contract/money/minor-units'
import type { DisputeFact, RefundFact } from '../port'
import { dateOf, fieldsOf, idOf, momentOf, textOf, type WireBody } from '../wire/values'

/**
 * Our status for each Flutterwave refund status. Its documentation uses `completed` and `complete` both for paid-out
 * and for accepted refunds; here they count as accepted, so the money hasn't gone back yet.
 */
const refundStatuses: Readonly<Record<string, RefundFact['status']>> = {
  'completed-mpgs': 'succeeded',
  'completed-preauth': 'succeeded',
  'completed-momo': 'succeeded',
  'completed-bank-transfer': 'succeeded',
  'completed-offline': 'succeeded',
  completed: 'pending',
  complete: 'pending',
  processing: 'pending',
  'pending-momo': 'pending',
  new: 'pending',
  failed: 'failed',
}

/**
 * Party that has to act next while a chargeback is open. `declined`: we disputed the chargeback with evidence, and the
 * bank decides.
 */
const awaited: Readonly<Record<string, DisputeFact['awaits']>> = { initiated: 'us', declined: 'bank' }

/**
 * Our status for each final state of a chargeback. `accepted`: we conceded. Without a response, a chargeback ends as
 * `lost`.
 */
const ends: Readonly<Record<string, DisputeFact['status']>> = { won: 'kept', accepted: 'lost', lost: 'lost' }

/** Converts an amount in major units (number or text) to minor units; NaN if invalid. */
export function amountOf(value: unknown, currency: string): number {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return (isAmount ? toMinor(value, currency) : null) ?? Number.NaN
}

/** Maps a refund of a transaction. Missing or undocumented statuses are reported to `alert`. */
export function flutterwaveRefund(
  refund: WireBody,
  currency: string,
  alert: (text: string) => void,
): RefundFact {
  const said = textOf(refund.status) ?? ''
  // The refund exists but wasn't paid out; Flutterwave or the operator must pay it out again.
  const isHeld = fieldsOf(refund.meta)['disburse_status'] === 'failed'
  const known = refundStatuses[said] ?? 'unknown'
  const status = isHeld && known !== 'failed' ? 'attention' : known
  const word = isHeld ? `${said} disburse_status: failed`.trim() : said
  const id = idOf(refund.id) ?? ''
  if (known === 'unknown') alert(`unknown Flutterwave refund status: ${said || 'none'} of ${id}`)
  return {
    id,
    amountMinor: amountOf(refund.amount_refunded, currency),
    currency,
    status,
    word,
    at: dateOf(refund.created_at),
  }
}

/** Maps a chargeback of a transaction. The amount is debited when the chargeback opens and credited when it is won. */
export function flutterwaveDispute(
  found: WireBody,
  transaction: WireBody,
  alert: (text: string) => void,
): DisputeFact {
  const word = textOf(found.status) ?? ''
  const id = idOf(found.id) ?? ''
  const currency = textOf(found.currency) ?? textOf(transaction.currency) ?? ''
  const amountMinor = amountOf(found.amount ?? transaction.amount, currency)
  const status = ends[word] ?? 'open'
  if (status === 'open' && !(word in awaited))
    alert(`unknown Flutterwave chargeback status: ${word || 'none'} of ${id}`)
  return {
    id,
    kind: 'dispute',
    status,
    awaits: status === 'open' ? (awaited[word] ?? null) : null,
    amountMinor,
    currency,
    takenMinor: status === 'kept' ? 0 : amountMinor,
    answerBy: status === 'open' ? dateOf(found.due_date) : null,
    word: `${textOf(found.stage) ?? ''} ${word}`.trim(),
    reason: textOf(found.comment) ?? textOf(found.reason),
    isRefundable: null,
    openedAt: dateOf(found.created_at),
    // A later stage may debit a credited amount again; Flutterwave doesn't report when.
    takenAt: found.stage === 'new' ? momentOf(textOf(found.created_at)) : null,
  }
}
