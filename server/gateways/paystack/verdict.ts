import { moneyOutcome, unnamedRefund, wentBackBy } from '../wire/money-outcome'
import { amountOf, paystackDispute, paystackRefund } from './facts'
import type { Captured, OtherCharge, GatewayVerdict } from '../port'
import { fieldsOf, idOf, momentOf, textOf, type WireBody } from '../wire/values'

/** Statuses while the payer or the payer's bank is processing the payment. */
const underway = new Set(['ongoing', 'pending', 'processing', 'queued'])

/** Length of our reference. Paystack's reference starts with ours and may have an attempt number as suffix. */
const idLength = 36

/** A transaction's refunds and disputes; each list is undefined if not requested or not readable. */
export interface PaystackAftersale {
  disputes?: readonly object[]
  refunds?: readonly object[]
  others?: OtherCharge[]
}

/** Whether a transaction has been paid, regardless of what happened since. */
export const isPaid = ({ status }: WireBody) => status === 'success' || status === 'reversed'

/**
 * Returns a transaction's captured money with our reference. The time at which the transaction started isn't the time
 * of payment.
 */
export function capturedIn(found: WireBody): Captured {
  const currency = textOf(found.currency) ?? ''
  const reference = textOf(found.reference)?.slice(0, idLength) ?? null
  const at = momentOf(textOf(found.paid_at) ?? textOf(found.paidAt))
  return { amountMinor: amountOf(found.amount, currency), currency, reference, at }
}

/** Maps an additional paid transaction, given the verdict on it. */
export function otherOf(found: WireBody, verdict: GatewayVerdict): OtherCharge {
  const { refunds = [], disputes = [] } = 'amountMinor' in verdict ? verdict : {}
  const isUnexplained = found.status === 'reversed' && refunds.length + disputes.length === 0
  const money = capturedIn(found)
  return {
    ...money,
    id: idOf(found.id) ?? '',
    ...wentBackBy(refunds),
    ...(isUnexplained && { refundedMinor: money.amountMinor }),
    ...(disputes.length > 0 && { disputes }),
  }
}

/**
 * Returns the verdict for a transaction's status. `abandoned` is also the status before the first attempt, so only our
 * own expiry ends such a payment. A failed transaction may still be paid on the same page, which is treated as late
 * money.
 */
export function transactionVerdict(transaction: object, aftersale: PaystackAftersale = {}): GatewayVerdict {
  const found = fieldsOf(transaction)
  const status = textOf(found.status) ?? ''
  if (isPaid(found)) return paidVerdict(found, aftersale)
  if (underway.has(status)) return { outcome: 'pending', underway: true }
  if (status === 'abandoned') return { outcome: 'pending', underway: false }
  if (status === 'failed') return { outcome: 'failed', reason: textOf(found.gateway_response) ?? 'declined' }
  return { outcome: 'pending', underway: true, alert: `unknown Paystack status: ${status}` }
}

/**
 * Maps a paid transaction. `reversed` means refunded or lost to a chargeback; refunds and disputes show which of the
 * two, and how much. If neither explains it, the money still counts as gone and an administrator has to review the
 * payment.
 */
function paidVerdict(found: WireBody, { disputes, refunds, others = [] }: PaystackAftersale): GatewayVerdict {
  const alerts: string[] = []
  const alert = (text: string) => alerts.push(text)
  const money = capturedIn(found)
  const named = refunds?.map((refund) => paystackRefund(fieldsOf(refund), money.currency, alert))
  const claims = disputes?.map((dispute) => paystackDispute(fieldsOf(dispute), found, alert))
  const id = idOf(found.id)
  const explained = (named ?? []).length + (claims ?? []).length > 0
  const unexplained = found.status === 'reversed' && !explained
  if (unexplained) alert('Paystack reversed a transaction that has neither refund nor dispute')
  const facts = unexplained ? [unnamedRefund(id ?? '', money, 'reversed')] : named
  return {
    ...moneyOutcome(money.amountMinor, { refunds: facts, disputes: claims }),
    ...money,
    ...(id !== null && { chargeRef: id }),
    ...(facts && { refunds: facts }),
    ...(claims && { disputes: claims }),
    ...(others.length > 0 && { others }),
    ...(alerts.length > 0 && { alert: alerts.join('; ') }),
  }
}
