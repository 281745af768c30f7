import type { Gateway, Handover } from '../../../../machines/flows/checkout/ports'
import type { Wrapper, Wrappers } from './port'

/** One line a wrapper; a gateway without one is paid on its own page. */
const wrappers: Wrappers = {
  paypal: {
    fits: ({ client_id: id, order_id: order }) => Boolean(id && order),
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
