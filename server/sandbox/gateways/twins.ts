import { paystackTwin } from './paystack/twin'
import { razorpayTwin } from './razorpay/twin'
import { flutterwaveTwin } from './flutterwave/twin'
import { paypalTwin } from './paypal/twin'
import { stripeTwin } from './stripe/twin'
import type { Twin } from './twin'

/** The stand-ins, by gateway. Asked with names out of addresses, so what every object inherits must not be among them. */
export const twins: Record<string, Twin> = Object.assign(Object.create(null) as Record<string, Twin>, {
  stripe: stripeTwin,
  razorpay: razorpayTwin,
  paystack: paystackTwin,
  paypal: paypalTwin,
  flutterwave: flutterwaveTwin,
})
