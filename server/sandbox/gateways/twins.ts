import { paystackSandbox } from './paystack/twin'
import { razorpaySandbox } from './razorpay/twin'
import { flutterwaveSandbox } from './flutterwave/twin'
import { paypalSandbox } from './paypal/twin'
import { stripeSandbox } from './stripe/twin'
import type { GatewaySandbox } from './twin'

/** The stand-ins, by gateway. Asked with names out of addresses, so what every object inherits must not be among them. */
export const sandboxes: Record<string, GatewaySandbox> = Object.assign(
  Object.create(null) as Record<string, GatewaySandbox>,
  {
    stripe: stripeSandbox,
    razorpay: razorpaySandbox,
    paystack: paystackSandbox,
    paypal: paypalSandbox,
    flutterwave: flutterwaveSandbox,
  },
)
