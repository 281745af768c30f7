/** Parts of Razorpay's objects read by the adapter and written by the sandbox. */
export interface RazorpayOrder {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  currency: string
  receipt: string | null
  status: string
}

export interface RazorpayPayment {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  currency: string
  status: string
  captured: boolean
  amount_refunded: number
  refund_status: string | null
  error_code: string | null
  error_reason: string | null
  created_at: number
}

export interface RazorpayDispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  /** Amount deducted from us; 0 in every status except `lost`. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  phase: string
  status: string
  created_at: number
}

export interface RazorpayRefund {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  currency: string
  receipt: string | null
  notes: object
  status: string
  created_at: number
}

export interface RazorpayList<T> {
  entity: 'collection'
  count: number
  items: T[]
}

export interface RazorpayFault {
  error?: { code?: string; description?: string; reason?: string }
}
