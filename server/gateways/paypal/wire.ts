/** Parts of PayPal's objects read by the adapter and written by the sandbox (Orders v2). */
export interface PaypalMoney {
  currency_code: string
  value: string
}

export interface PaypalLink {
  href: string
  rel: string
  method?: string
}

export interface PaypalCapture {
  id: string
  status: string
  amount: PaypalMoney
  custom_id?: string
  invoice_id?: string
}

export interface PaypalRefund {
  id: string
  status: string
  amount: PaypalMoney
  custom_id?: string
  create_time?: string
  links?: PaypalLink[]
}

export interface PaypalUnit {
  reference_id: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: PaypalMoney
  payments?: { captures?: PaypalCapture[]; refunds?: PaypalRefund[] }
}

export interface PaypalOrder {
  id: string
  intent: string
  status: string
  purchase_units: PaypalUnit[]
  update_time?: string
  links: PaypalLink[]
}

export interface PaypalFault {
  name?: string
  message?: string
  debug_id?: string
  details?: { issue?: string; description?: string; field?: string }[]
}
