import type { Gateway, Handover } from '../../../../machines/flows/checkout/setup'
import type { Wrapper, Wrappers } from './port'

/** One entry a wrapper; a gateway without one is paid on its own page. */
const wrappers: Wrappers = {
  razorpay: {
    fits: (handover) => Boolean(handover.order_id && handover.publishable_key),
    load: async () => (await import('./razorpay')).RazorpayWrapper,
  },
  // Its script cannot be stood in for: in test mode Paystack is paid on the hosted page.
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

/** The wrapper that opens this handover; undefined when the gateway's own page does. */
export function wrapperOf(gateway: Gateway | null, handover: Handover): Wrapper | undefined {
  const wrapper = gateway ? wrappers[gateway] : undefined
  return wrapper?.fits(handover) ? wrapper : undefined
}
