/** States of the payment machine. */
export const paymentRecordStates = [
  'opened',
  'pending',
  'success',
  'failed',
  'expired',
  'needsReview',
  'needsRefund',
  'refunded',
  'disputed',
] as const
export type PaymentRecordState = (typeof paymentRecordStates)[number]

/** States in which a payment may still be paid. */
export const openPaymentStates = ['opened', 'pending'] as const satisfies readonly PaymentRecordState[]
export type OpenPaymentState = (typeof openPaymentStates)[number]

/** What people read of a payment: its own state, or the state of its receipt while a transfer is open (D74). */
export const paymentStates = [...paymentRecordStates, 'awaitingReceipt', 'rejected'] as const
export type PaymentState = (typeof paymentStates)[number]

/** D72. */
export const paymentTypes = ['online', 'bank transfer', 'free'] as const
export type PaymentType = (typeof paymentTypes)[number]
