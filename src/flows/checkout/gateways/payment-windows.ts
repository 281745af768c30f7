import type { HandOverInput } from '../../../../machines/flows/checkout/setup'
import { openGatewayWindow } from '../window-gateway'
import type { Opener, Returned } from './port'
import { wrapperOf } from './wrappers'

/**
 * Holds the opener shared by the page and the machine: the mounted wrapper provides it, the actor `handOver` uses it.
 * The opener can't be in the machine's context, which must be serialisable.
 */
export interface PaymentWindows {
  /** Returns the gateway's wrapper for this handover; undefined if the hosted page is used. */
  wrapperOf: typeof wrapperOf
  /**
   * Lends the function that opens the window; null if the wrapper can't open one, in which case the gateway's hosted
   * page is opened.
   */
  lend: (opener: Opener | null) => void
  /** Called when the wrapper is unmounted. */
  takeBack: () => void
  /**
   * Implements the port `handOver`: uses the wrapper if it fits the handover, else a window with the gateway's hosted
   * page.
   */
  open: (input: HandOverInput, signal: AbortSignal) => Promise<Returned>
}

/** Longest wait for a wrapper that is still loading after the click, in ms. */
const patience = 10_000

/** Creates the payment windows of one checkout. */
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
    wrapperOf,
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
