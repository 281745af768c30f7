/**
 * PayPal's answers to a capture when the payer's card or account was declined. The order stays open, so that the payer
 * can choose another one.
 */
export const paypalDeclines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'CARD_EXPIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
])
