import {
  openPaymentStates,
  paymentRecordStates,
  type PaymentRecordState,
  type PaymentState,
} from './payment-states'
import { bankReceiptStates, type BankReceiptState } from '../values'

/** Payment states in which nothing is decided yet. */
const open = new Set<PaymentRecordState>(openPaymentStates)

/**
 * Status shown for a payment while its transfer is open, by receipt state (D74); null if the payment's own state is
 * shown.
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
 * Returns the status shown to users: the receipt's status while a transfer is open, afterwards the payment's.
 * `transfer` is null if the payment isn't a transfer.
 */
export const shownState = (payment: PaymentRecordState, transfer: BankReceiptState | null): PaymentState =>
  (transfer !== null && open.has(payment) && ofTransfer[transfer]) || payment

/**
 * Every combination of payment state and receipt state (null if the payment isn't a transfer), with the status shown
 * for it.
 */
export const shownPairs = paymentRecordStates.flatMap((payment) =>
  [null, ...bankReceiptStates].map((transfer) => ({
    payment,
    transfer,
    shown: shownState(payment, transfer),
  })),
)
