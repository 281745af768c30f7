import { paystackSandbox } from './paystack/sandbox'
import { razorpaySandbox } from './razorpay/sandbox'
import { flutterwaveSandbox } from './flutterwave/sandbox'
import { paypalSandbox } from './paypal/sandbox'
import { stripeSandbox } from './stripe/sandbox'
import type { GatewaySandbox } from './gateway-sandbox'

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
