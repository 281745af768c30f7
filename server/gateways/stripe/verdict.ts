import { businessDaysInHours } from '../refund-hours'
import type { GatewayVerdict } from '../port'
import { fromStripeAmount } from './amount'
import type { StripeIntent } from './wire'
import { momentOf } from '../wire/values'

/** Statuses of an intent that waits for the payer: nothing is paid or in progress. */
const waiting = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
const underway = new Set(['processing', 'requires_capture'])

/**
 * Maximum hours until Stripe reports the result of a bank debit: its "delayed notification", from each payment method's
 * page under docs.stripe.com/payments (Bacs: with a new mandate).
 */
const debitHours: Partial<Record<string, number>> = {
  us_bank_account: businessDaysInHours(4),
  sepa_debit: businessDaysInHours(14),
  bacs_debit: businessDaysInHours(7),
  acss_debit: businessDaysInHours(5),
  au_becs_debit: businessDaysInHours(3),
  nz_bank_account: businessDaysInHours(2),
}

/** Returns the verdict for an intent's status. Later money movements are queried separately. */
export function intentVerdict(intent: StripeIntent): GatewayVerdict {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (intent.status === 'succeeded') {
    const currency = String(intent.currency).toUpperCase()
    return {
      outcome: charge?.refunded === true ? 'refunded' : 'success',
      amountMinor: fromStripeAmount(intent.amount_received, currency),
      currency,
      reference: intent.metadata?.payment_id ?? null,
      at: momentOf(charge?.created),
    }
  }
  if (intent.status === 'canceled') {
    const reason = intent.cancellation_reason ?? 'canceled'
    return { outcome: reason === 'abandoned' || reason === 'automatic' ? 'expired' : 'failed', reason }
  }
  if (underway.has(intent.status)) {
    const mayTakeHours = debitHours[charge?.payment_method_details?.type ?? '']
    return { outcome: 'pending', underway: true, ...(mayTakeHours !== undefined && { mayTakeHours }) }
  }
  if (!waiting.has(intent.status)) {
    return { outcome: 'pending', underway: true, alert: `unknown Stripe status: ${intent.status}` }
  }
  const failed = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
  return {
    outcome: 'pending',
    underway: false,
    ...(failed && { attempt: failed.decline_code ?? failed.code ?? 'declined' }),
  }
}
