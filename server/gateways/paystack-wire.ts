/** The parts of Paystack's objects that the adapter reads and the sandbox writes. */
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
  status: string
  /** `merchant-accepted`: the payer gets the money back; `declined`: we keep it. */
  resolution: string | null
}

export interface PaystackEvent {
  event: string
  data: Record<string, unknown>
}
