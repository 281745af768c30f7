import { toMinor } from '../../../contract/money/minor-units'
import type { DisputeFact, RefundFact } from '../port'
import { dateOf, fieldsOf, idOf, momentOf, textOf, type WireBody } from '../wire/values'

/**
 * `completed` and `complete` have two meanings in Flutterwave's own pages, done and accepted: here they mean accepted,
 * and their money has not gone back yet.
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

/** Who has to do the next step while a chargeback is open. `declined`: we refused with proof, and the bank decides. */
const awaited: Readonly<Record<string, DisputeFact['awaits']>> = { initiated: 'us', declined: 'bank' }

/** Ends of a chargeback. `accepted`: we conceded; no answer ends in `lost`. */
const ends: Readonly<Record<string, DisputeFact['status']>> = { won: 'kept', accepted: 'lost', lost: 'lost' }

/** An amount in major units, a number or a text, in our minor units; NaN when there is none. */
export function amountOf(value: unknown, currency: string): number {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return (isAmount ? toMinor(value, currency) : null) ?? Number.NaN
}

/** A refund of one transaction. A status that is missing or not documented is reported to `alert`. */
export function flutterwaveRefund(
  refund: WireBody,
  currency: string,
  alert: (text: string) => void,
): RefundFact {
  const said = textOf(refund.status) ?? ''
  // The refund is made and its money did not leave: Flutterwave, or the operator, has to pay it out again.
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

/** A chargeback of one transaction. Its amount is taken when it opens, and comes back when it is won. */
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
    // A later stage may take again what came back; the time of that is not reported.
    takenAt: found.stage === 'new' ? momentOf(textOf(found.created_at)) : null,
  }
}
