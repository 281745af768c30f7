import {
  openPaymentStates,
  paymentRecordStates,
  type PaymentRecordState,
  type PaymentState,
} from '../../../contract/money/payment-states'
import { bankReceiptStates, type BankReceiptState } from '../../../contract/values'

/** States of a payment in which nothing is decided yet. */
const open = new Set<PaymentRecordState>(openPaymentStates)

/**
 * What people read of a payment while its transfer is open, by the state of the receipt (D74); null: the payment's
 * state.
 */
const ofTransfer: Record<BankReceiptState, PaymentState | null> = {
  awaitingReceipt: 'awaitingReceipt',
  pendingVerification: 'pending',
  rejected: 'rejected',
  success: null,
  failed: null,
  expired: null,
}

/**
 * The state people read of a payment: while a transfer is open, that of its receipt, afterwards the payment's.
 * `transfer`: null where the payment is no transfer.
 */
export const shownState = (payment: PaymentRecordState, transfer: BankReceiptState | null): PaymentState =>
  (transfer !== null && open.has(payment) && ofTransfer[transfer]) || payment

/** Every pair of a payment and its receipt (null: it is no transfer), with the state people read of it. */
export const shownPairs = paymentRecordStates.flatMap((payment) =>
  [null, ...bankReceiptStates].map((transfer) => ({
    payment,
    transfer,
    shown: shownState(payment, transfer),
  })),
)
