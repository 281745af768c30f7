import type { Claim, ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'
import { paymentNews } from './payment-news'

/** How often it is looked whether the window is still open. Milliseconds. */
const look = 500

/**
 * Opens the gateway's page in a window of its own and resolves when that is closed, for whatever reason: what it means
 * is asked of the server. When the gateway leads the window back to our own checkout, that one has asked already and
 * sends us the result, and the window goes. It must be called from a press, or the browser blocks it.
 */
export function openGatewayWindow(handover: Handover, signal: AbortSignal): Promise<ClaimOutput> {
  const address = handover.redirect_url
  if (!address) return Promise.resolve({ ok: true, claim: 'unreachable' })
  // A reused name makes a second opening fail in some browsers.
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
