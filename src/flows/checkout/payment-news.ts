/** Channel on which this browser's tabs notify each other about payments. */
const channelName = 'payments'

/** Message between tabs: a payment ended, possibly declined, or its gateway reported success. */
export interface PaymentNews {
  paymentId: string
  declined: boolean
  /** Set if the payment hasn't ended: the gateway reported success in that tab, but the server hasn't settled it. */
  claimed?: true
}

/**
 * Listens for payments changed in other tabs (return page, second checkout) and for the network coming back, which is
 * reported as null. Returns functions to notify the other tabs and to stop listening.
 */
export function paymentNews(onNews: (news: PaymentNews | null) => void) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<PaymentNews>) => onNews(data))
  const back = () => onNews(null)
  globalThis.addEventListener('online', back)
  return {
    // A BroadcastChannel is same-origin and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news: PaymentNews) => channel.postMessage(news),
    stop() {
      globalThis.removeEventListener('online', back)
      channel.close()
    },
  }
}
