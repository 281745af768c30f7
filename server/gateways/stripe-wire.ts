/** The parts of Stripe's objects that the adapter reads and the sandbox writes. */
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
  refunded: boolean
  disputed: boolean
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

export interface StripeFault {
  type: string
  code?: string
  decline_code?: string
  message?: string
  param?: string
}

export interface StripeDispute {
  id: string
  object: 'dispute'
  status: string
}

export interface StripeList<T> {
  object: 'list'
  data: T[]
}
