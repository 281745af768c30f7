import type { Claim, ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'
import { paymentNews } from './payment-news'

/** Interval for checking whether the window is still open, in ms. */
const look = 500

/**
 * Opens the gateway's page in a window and resolves however it closes; the server decides what happened. If the gateway
 * redirects the window back to our checkout, that page queries the server, sends us the result and closes. Must be
 * called during a click, or the browser blocks it.
 */
export function openGatewayWindow(handover: Handover, signal: AbortSignal): Promise<ClaimOutput> {
  const address = handover.redirect_url
  if (!address) return Promise.resolve({ ok: true, claim: 'unreachable' })
  // The window has no name, because reusing a name makes a second opening fail in some browsers.
  const popup = globalThis.open(address, '_blank', 'popup,width=520,height=720')
  if (!popup) return Promise.resolve({ ok: true, claim: 'blocked' })
  return new Promise((resolve) => {
    const end = (claim: Claim) => {
      stop()
      popup.close()
      resolve({ ok: true, claim })
    }
    let claimed = false
    const timer = setInterval(() => popup.closed && end(claimed ? 'done' : 'closed'), look)
    const news = paymentNews((update) => {
      if (!update || update.paymentId !== handover.payment) return
      if (update.claimed) claimed = true
      else end(update.declined ? 'declined' : 'done')
    })
    const stop = () => {
      clearInterval(timer)
      news.stop()
    }
    signal.addEventListener('abort', stop)
  })
}
