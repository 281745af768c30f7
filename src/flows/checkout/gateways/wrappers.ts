import type { Gateway, Handover } from '../../../../machines/flows/checkout/setup'
import type { Wrapper, Wrappers } from './port'

/** One entry per wrapper; other gateways use their hosted page. */
const wrappers: Wrappers = {
  razorpay: {
    fits: (handover) => Boolean(handover.order_id && handover.publishable_key),
    load: async () => (await import('./razorpay')).RazorpayWrapper,
  },
  // Paystack's script can't be replaced, so test mode uses the hosted page.
  paystack: {
    fits: (handover) => Boolean(handover.mode === 'live' && handover.public_key && handover.reference),
    load: async () => (await import('./paystack')).PaystackWrapper,
  },
  paypal: {
    fits: ({ client_id: id, order_id: order }) => Boolean(id && order),
    hasButton: true,
    load: async () => (await import('./paypal')).PaypalWrapper,
  },
  flutterwave: {
    fits: ({ public_key: key, tx_ref: reference }) => Boolean(key && reference),
    load: async () => (await import('./flutterwave')).FlutterwaveWrapper,
  },
}

/** Returns the wrapper for this handover; undefined if the hosted page is used. */
export function wrapperOf(gateway: Gateway | null, handover: Handover): Wrapper | undefined {
  const wrapper = gateway ? wrappers[gateway] : undefined
  return wrapper?.fits(handover) ? wrapper : undefined
}
