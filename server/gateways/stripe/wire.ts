/** Parts of Stripe's objects read by the adapter and written by the sandbox. */
export interface StripeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string | null
  cancellation_reason: string | null
  last_payment_error: { code?: string; decline_code?: string; message?: string } | null
  latest_charge: string | StripeCharge | null
  metadata: Record<string, string>
}

export interface StripeCharge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  created: number
  paid: boolean
  status: string
  payment_intent: string | { id: string } | null
  refunded: boolean
  disputed: boolean
  metadata: Record<string, string>
  /** Payment method in Stripe's terms; null until one is chosen. */
  payment_method_details?: { type?: string } | null
  /** Refunds of the charge; included only if expanded in the request. */
  refunds?: StripeList<StripeRefund> | null
}

export interface StripeRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  created: number
  charge: string | null
  metadata: Record<string, string> | null
  status: string | null
}

/** Amount that a dispute debited (negative) or credited, in the account's currency. */
export interface StripeBalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  currency: string
}

export interface StripeDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string | null
  created: number
  reason: string
  status: string
  is_charge_refundable: boolean
  balance_transactions: StripeBalanceTransaction[]
  evidence_details: { due_by: number | null }
  payment_method_details?: { type: string; card?: { case_type: string } }
}

/** Warning that the card network suspects fraud. */
export interface StripeFraudWarning {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
}

export interface StripeFault {
  type: string
  code?: string
  decline_code?: string
  message?: string
  param?: string
}

export interface StripeList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
}
