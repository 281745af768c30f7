import type { Verdict } from './port'
import { fromPaystackAmount } from './paystack-amount'
import type { PaystackDispute, PaystackTransaction } from './paystack-wire'

/** The payer, or his bank, is in the middle of it. */
const underway = new Set(['ongoing', 'pending', 'processing', 'queued'])

/** Length of our own reference at the head of Paystack's, which may carry the number of a try. */
const idLength = 36

/**
 * Paystack's word in ours. `abandoned` is also what a transaction is before anybody tried: our own expiry ends
 * it. A failed one may still be paid on the same page, which is late money like any other.
 */
export function transactionVerdict(found: PaystackTransaction, disputes: PaystackDispute[] = []): Verdict {
  const { status } = found
  if (status === 'success' || status === 'reversed') {
    return {
      ...(status === 'reversed' ? ({ outcome: 'refunded' } as const) : outcomeOf(disputes)),
      amountMinor: fromPaystackAmount(found.amount, found.currency),
      currency: found.currency,
      reference: found.reference.slice(0, idLength),
    }
  }
  if (underway.has(status)) return { outcome: 'pending', underway: true }
  if (status === 'abandoned') return { outcome: 'pending', underway: false }
  if (status === 'failed') return { outcome: 'failed', reason: found.gateway_response ?? 'declined' }
  return { outcome: 'pending', underway: true, alert: `unknown Paystack status: ${status}` }
}

function outcomeOf(disputes: PaystackDispute[]) {
  if (disputes.some(({ status }) => status !== 'resolved' && status !== 'archived'))
    return { outcome: 'disputed' } as const
  if (disputes.some(({ resolution }) => resolution === 'merchant-accepted'))
    return { outcome: 'refunded' } as const
  if (disputes.some(({ resolution }) => resolution === 'declined'))
    return { outcome: 'success', disputeWon: true } as const
  return { outcome: 'success' } as const
}
