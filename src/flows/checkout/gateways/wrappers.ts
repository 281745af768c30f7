import type { Gateway, Handover } from '../../../../machines/flows/checkout/ports'
import type { Wrapper, Wrappers } from './port'

/** One line a wrapper; a gateway without one is paid on its own page. */
const wrappers: Wrappers = {}

/** The wrapper that opens this handover; undefined when the gateway's own page does. */
export function wrapperOf(gateway: Gateway | null, handover: Handover): Wrapper | undefined {
  const wrapper = gateway ? wrappers[gateway] : undefined
  return wrapper?.fits(handover) ? wrapper : undefined
}
