import type { Verdict } from './port'
import { fromRazorpayAmount } from './razorpay-amount'
import type { RazorpayDispute, RazorpayOrder, RazorpayPayment } from './razorpay-wire'

/** An order and what was tried on it, as Razorpay tells them. */
export interface OrderStanding {
  order: RazorpayOrder
  payments: RazorpayPayment[]
  disputes: RazorpayDispute[]
}

const knownOrder = new Set(['created', 'attempted', 'paid'])
const knownPayment = new Set(['created', 'authorized', 'captured', 'refunded', 'failed'])
const openDispute = new Set(['open', 'under_review'])

/**
 * Razorpay's word in ours. An order ends by a captured payment and by nothing else: a failed payment is a failed
 * attempt, and may be authorised days later.
 */
export function orderVerdict({ order, payments, disputes }: OrderStanding): Verdict {
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  if (taken.length > 0) return { ...outcomeOf(taken, disputes), ...capturedOf(order, taken) }
  const strange = knownOrder.has(order.status)
    ? payments.find(({ status }) => !knownPayment.has(status))?.status
    : order.status
  if (strange !== undefined)
    return { outcome: 'pending', underway: true, alert: `unknown Razorpay status: ${strange}` }
  const underway = order.status === 'paid' || payments.some(({ status }) => status === 'authorized')
  if (underway) return { outcome: 'pending', underway }
  const last = payments.toSorted((a, b) => b.created_at - a.created_at)[0]
  const failed = last?.status === 'failed' ? (last.error_reason ?? last.error_code ?? 'declined') : null
  return { outcome: 'pending', underway: false, ...(failed && { attempt: failed }) }
}

/** Two captures of one order are more money than was asked: the sum does not match and goes to review. */
function capturedOf(order: RazorpayOrder, taken: RazorpayPayment[]) {
  const currencies = new Set(taken.map(({ currency }) => currency))
  const currency = [...currencies][0]!
  const amount = taken.reduce((sum, payment) => sum + payment.amount, 0)
  return {
    amountMinor: currencies.size === 1 ? fromRazorpayAmount(amount, currency) : Number.NaN,
    currency,
    reference: order.receipt,
  }
}

function outcomeOf(taken: RazorpayPayment[], disputes: RazorpayDispute[]) {
  if (taken.every(({ status, refund_status }) => status === 'refunded' || refund_status === 'full'))
    return { outcome: 'refunded' } as const
  const ours = disputes.filter(({ payment_id }) => taken.some(({ id }) => id === payment_id))
  if (ours.some(({ status }) => openDispute.has(status))) return { outcome: 'disputed' } as const
  if (ours.some(({ status }) => status === 'lost')) return { outcome: 'refunded' } as const
  if (ours.some(({ status }) => status === 'won')) return { outcome: 'success', disputeWon: true } as const
  return { outcome: 'success' } as const
}
