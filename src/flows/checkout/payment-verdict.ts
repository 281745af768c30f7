import type { Data } from '../../../contract/calls/call-types'
import type { OpenPaymentState, PaymentState } from '../../../contract/money/payment-states'
import type { AskServerOutput, Verdict } from '../../../machines/flows/checkout/setup'
import { choiceOf } from './load-offer'

type PaymentStatus = Data<'payment-transaction-status'>

const verdicts: Record<Exclude<PaymentState, OpenPaymentState>, Verdict> = {
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  needsReview: 'needsReview',
  needsRefund: 'needsRefund',
  refunded: 'needsRefund',
  disputed: 'needsReview',
  awaitingReceipt: 'awaitingReceipt',
  rejected: 'receiptRejected',
}

/**
 * Maps the server's status of an attempt to the machine's verdict. An open attempt counts as unpaid only if the gateway
 * confirms that.
 */
export function verdictOf({ status, gateway, underway, declined, cause }: PaymentStatus): Verdict {
  // Until the gateway settles a payment, it may be paid there even though it was closed here.
  if (underway === true && (status === 'failed' || status === 'expired')) return 'processing'
  // Only the gateway declines; a payment cancelled by the payer or closed by an admin is merely unpaid.
  if (status === 'failed' && (cause === 'cancelled' || cause === 'closed')) return 'notPaid'
  if (status !== 'opened' && status !== 'pending') return verdicts[status]
  if (gateway === 'bank') return 'receiptPending'
  if (underway !== false) return 'processing'
  return declined ? 'failed' : 'notPaid'
}

/** Drops the cause for a payer who requested the cancellation, so the offer is shown without a message. */
export const onRequest = (standing: PaymentStatus): PaymentStatus =>
  standing.status === 'failed' ? { ...standing, cause: null } : standing

/** States whose reason was written by an admin; in other states the reason is a gateway code not meant for users. */
const worded: ReadonlySet<PaymentState> = new Set(['rejected', 'needsReview'])

/** Maps the server's reply about an attempt to the output of `askServer` and `cancelPayment`. */
export function answerOf(standing: PaymentStatus): AskServerOutput {
  const choice = choiceOf(standing.gateway)
  return {
    ok: true,
    verdict: verdictOf(standing),
    paymentId: standing.payment_transaction_id,
    gateway: choice?.gateway ?? null,
    kind: choice?.kind ?? null,
    handover: {},
    cause: standing.cause ?? null,
    reason: worded.has(standing.status) ? (standing.reason ?? null) : null,
  }
}

/** Output if there is no attempt. */
export const noAttempt: AskServerOutput = {
  ok: true,
  verdict: 'none',
  paymentId: null,
  gateway: null,
  kind: null,
  handover: {},
  reason: null,
  cause: null,
}
