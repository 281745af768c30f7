import type { PaymentState } from '../../../contract/values'
import { bankReceiptMachine } from '../bank-receipt/machine'
import { paymentMachine } from './machine'

/** States of a payment in which nothing is decided yet. */
const open = new Set(['opened', 'pending'])

/** What people read of a payment while its transfer is open, by the state of the receipt (D74). */
const ofTransfer: Record<string, PaymentState> = {
  awaitingReceipt: 'awaitingReceipt',
  pendingVerification: 'pending',
  rejected: 'rejected',
}

/** The state people read of a payment: while a transfer is open its receipt says it, afterwards the payment does. */
export function shownState(payment: string, transfer: string | null): PaymentState {
  const content = transfer !== null && open.has(payment) ? ofTransfer[transfer] : undefined
  return content ?? (payment as PaymentState)
}

/** Every pair of a payment and its receipt (null: it is no transfer), with the state people read of it. */
export const shownPairs = Object.keys(paymentMachine.states).flatMap((payment) =>
  [null, ...Object.keys(bankReceiptMachine.states)].map((transfer) => ({
    payment,
    transfer,
    shown: shownState(payment, transfer),
  })),
)
