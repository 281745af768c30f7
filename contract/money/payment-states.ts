/** States of the payment state machine. */
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

/** States in which a payment can still be paid. */
export const openPaymentStates = ['opened', 'pending'] as const satisfies readonly PaymentRecordState[]
export type OpenPaymentState = (typeof openPaymentStates)[number]

/**
 * Payment states shown to users: the payment's own state, or its receipt's state while a bank transfer is open (D74).
 */
export const paymentStates = [...paymentRecordStates, 'awaitingReceipt', 'rejected'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Kinds of payment (D72). */
export const paymentTypes = ['online', 'bank transfer', 'free'] as const
export type PaymentType = (typeof paymentTypes)[number]
