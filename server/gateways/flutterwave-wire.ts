/** The parts of Flutterwave's v3 objects that the adapter reads and the sandbox writes. Amounts are major units. */
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
  transaction_id: number
  flw_ref: string
  status: string
}

export interface FlutterwaveRefund {
  id: number
  tx_id: number
  status: string
}
