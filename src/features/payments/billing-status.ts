import type { Data } from '../../../contract/calls/call-types'
import type { PaymentState } from '../../../contract/money/payment-states'

type BilledTransaction = Data<'get_payment_details'>[number]

/** Status in the billing history: a payment's state, or a status derived from it, such as free or partly refunded. */
export type BillingStatus = PaymentState | 'free' | 'partRefunded' | 'declined' | 'receiptSent'

/** Returns the status of a line in the billing history. */
export function billingStatus(
  row: Pick<BilledTransaction, 'payment_type' | 'status' | 'declined' | 'refunded_minor'>,
): BillingStatus {
  if (row.payment_type === 'free') return 'free'
  if (row.declined) return 'declined'
  // Before its bank receipt arrives, a transfer is `awaitingReceipt`; `pending` means the receipt was sent.
  if (row.payment_type === 'bank transfer' && row.status === 'pending') return 'receiptSent'
  return row.status === 'success' && row.refunded_minor > 0 ? 'partRefunded' : row.status
}

/** States in which the checkout shows more than the list. */
const open: ReadonlySet<PaymentState> = new Set([
  'opened',
  'pending',
  'awaitingReceipt',
  'rejected',
  'needsReview',
  'needsRefund',
  'disputed',
])

/** Whether the checkout shows more about a payment: while it is open, and for bank transfers without a receipt. */
export const hasMoreAtCheckout = (
  row: Pick<BilledTransaction, 'payment_gateway' | 'status' | 'receipt_number'>,
): boolean => open.has(row.status) || (row.payment_gateway === 'bank' && row.receipt_number === null)
