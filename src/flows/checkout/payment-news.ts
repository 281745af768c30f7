/** Name of the channel on which the tabs of this browser notify each other that a payment has changed. */
const channelName = 'payments'

/**
 * The message from one tab to the others: a payment has come to an end, and whether the server called it a plain no; or
 * its gateway has reported success.
 */
export interface PaymentNews {
  paymentId: string
  declined: boolean
  /** No end yet: the gateway reported success in that tab, and the server has not settled it. */
  claimed?: true
}

/**
 * Listens for payments that changed in another tab (a gateway's return page, a second checkout) and for the network
 * coming back, which is news of no payment; returns a function that notifies the others and one that stops.
 */
export function paymentNews(onNews: (news: PaymentNews | null) => void) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<PaymentNews>) => onNews(data))
  const back = () => onNews(null)
  globalThis.addEventListener('online', back)
  return {
    // A channel stays within this site and takes no address.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news: PaymentNews) => channel.postMessage(news),
    stop() {
      globalThis.removeEventListener('online', back)
      channel.close()
    },
  }
}
