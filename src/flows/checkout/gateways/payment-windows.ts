import type { HandOverInput } from '../../../../machines/flows/checkout/setup'
import { openGatewayWindow } from '../window-gateway'
import type { Opener, Returned } from './port'
import { wrapperOf } from './wrappers'

/**
 * Where a wrapper's opener lies between the page and the machine: the wrapper on the screen lends it, the actor
 * `handOver` uses it. What a gateway's script holds cannot be in the machine's context, which must survive being stored.
 */
export interface PaymentWindows {
  /** Null: the wrapper cannot open anything, so the gateway's own page is opened. */
  lend: (opener: Opener | null) => void
  /** The wrapper has left the page. */
  takeBack: () => void
  /** The port `handOver`: by the wrapper where one fits, else in a window with the gateway's own page. */
  open: (input: HandOverInput, signal: AbortSignal) => Promise<Returned>
}

/** Milliseconds a press waits for a wrapper that is still being loaded. */
const patience = 10_000

/** One instance a checkout. */
export function paymentWindows(): PaymentWindows {
  let lent: Opener | null | undefined
  let waiting: ((opener: Opener | null) => void) | undefined
  const arrival = (signal: AbortSignal) =>
    new Promise<Opener | null>((resolve) => {
      waiting = resolve
      const timer = setTimeout(() => resolve(null), patience)
      signal.addEventListener('abort', () => clearTimeout(timer))
    })
  return {
    lend(opener) {
      lent = opener
      waiting?.(opener)
    },
    takeBack() {
      lent = undefined
    },
    open({ gateway, handover }, signal) {
      if (lent === null || !wrapperOf(gateway, handover)) return openGatewayWindow(handover, signal)
      if (lent) return lent(signal)
      return arrival(signal).then((opener) => opener?.(signal) ?? openGatewayWindow(handover, signal))
    },
  }
}
