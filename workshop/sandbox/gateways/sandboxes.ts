import { paystackSandbox } from './paystack/sandbox'
import { razorpaySandbox } from './razorpay/sandbox'
import { flutterwaveSandbox } from './flutterwave/sandbox'
import { paypalSandbox } from './paypal/sandbox'
import { stripeSandbox } from './stripe/sandbox'
import type { GatewaySandbox } from './gateway-sandbox'

/** Sandboxes by gateway. Names come from URLs, so inherited object properties must not match. */
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
