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

/** The server's status of an attempt as the machine takes it. An open one is unpaid only if the gateway confirms it. */
export function verdictOf({ status, gateway, underway, declined, cause }: PaymentStatus): Verdict {
  // What was closed here may be paid at its gateway all the same, and that is not settled yet.
  if (underway === true && (status === 'failed' || status === 'expired')) return 'processing'
  // Only the gateway declines: what the payer cancelled, or an administrator closed, was simply not paid.
  if (status === 'failed' && (cause === 'cancelled' || cause === 'closed')) return 'notPaid'
  if (status !== 'opened' && status !== 'pending') return verdicts[status]
  if (gateway === 'bank') return 'receiptPending'
  if (underway !== false) return 'processing'
  return declined ? 'failed' : 'notPaid'
}

/** The same to a payer who asked to cancel: that it was cancelled is no news, and the offer follows. */
export const onRequest = (standing: PaymentStatus): PaymentStatus =>
  standing.status === 'failed' ? { ...standing, cause: null } : standing

/** States whose reason an administrator wrote; the others carry a word of the gateway that is not for people. */
const worded: ReadonlySet<PaymentState> = new Set(['rejected', 'needsReview'])

/** The answer of the server about an attempt, for `askServer` and `cancelPayment`. */
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

/** There is no attempt to ask about. */
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
