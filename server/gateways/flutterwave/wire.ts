/** Parts of Flutterwave's v3 objects read by the adapter and written by the sandbox. Amounts are in major units. */
export interface FlutterwaveReply<T> {
  status: string
  message: string
  data: T
}

export interface FlutterwaveTransaction {
  id: number
  tx_ref: string
  flw_ref: string
  amount: number
  currency: string
  charged_amount: number
  status: string
  processor_response?: string
}

export interface FlutterwaveChargeback {
  id: number
  amount: number
  flw_ref: string
  status: string
  stage: string
  comment: string
  meta: unknown
  due_date: string
  settlement_id: string
  created_at: string
  transaction_id: number
  tx_ref: string
}

export interface FlutterwaveRefund {
  id: number
  account_id: number
  tx_id: number
  flw_ref: string
  amount_refunded: number
  status: string
  /** Called `comments` in the request. */
  comment: string | null
  /** `disburse_status` is the result of the payout. */
  meta?: { source?: string; disburse_status?: string } | null
  created_at: string
}
