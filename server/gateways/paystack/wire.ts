/** Parts of Paystack's objects read by the adapter and written by the sandbox. */
export interface PaystackAnswer<T> {
  status: boolean
  message: string
  code?: string
  data: T
}

export interface PaystackOpened {
  authorization_url: string
  access_code: string
  reference: string
}

export interface PaystackTransaction {
  id: number
  status: string
  reference: string
  amount: number
  currency: string
  gateway_response: string | null
}

export interface PaystackDispute {
  id: number
  /** Amount the payer gets back if the dispute is accepted; may be less than the payment. */
  refund_amount: number | null
  currency: string | null
  status: string
  /** `merchant-accepted` and `auto-accepted`: the payer gets the money back; `declined`: we keep it. */
  resolution: string | null
  domain: string
  category: string | null
  dueAt: string | null
  resolvedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface PaystackRefund {
  id: number
  integration: number
  domain: string
  transaction: number
  amount: number
  currency: string
  merchant_note: string | null
  customer_note: string | null
  status: string
  createdAt: string
  updatedAt: string
}
