import type { Data } from '../../../contract/calls/call-types'
import type { PaymentState } from '../../../contract/money/payment-states'

type BilledTransaction = Data<'get_payment_details'>[number]

/** The status of a payment in the billing history: its state, or free, partly refunded, declined, or its receipt sent. */
export type BillingStatus = PaymentState | 'free' | 'partRefunded' | 'declined' | 'receiptSent'

/** The status of a line of the billing history. */
export function billingStatus(
  row: Pick<BilledTransaction, 'payment_type' | 'status' | 'declined' | 'refunded_minor'>,
): BillingStatus {
  if (row.payment_type === 'free') return 'free'
  if (row.declined) return 'declined'
  // An open transfer without a receipt reads `awaitingReceipt`.
  if (row.payment_type === 'bank transfer' && row.status === 'pending') return 'receiptSent'
  return row.status === 'success' && row.refunded_minor > 0 ? 'partRefunded' : row.status
}

/** States in which the checkout shows more than a list can. */
const open: ReadonlySet<PaymentState> = new Set([
  'opened',
  'pending',
  'awaitingReceipt',
  'rejected',
  'needsReview',
  'needsRefund',
  'disputed',
])

/** Whether there is more to see of it where it was paid: a transfer keeps its page, the others while they are open. */
export const hasMoreAtCheckout = (
  row: Pick<BilledTransaction, 'payment_gateway' | 'status' | 'receipt_number'>,
): boolean => open.has(row.status) || (row.payment_gateway === 'bank' && row.receipt_number === null)
