/** Name of the channel on which the tabs of this browser tell each other that a payment has changed. */
const channelName = 'payments'

/**
 * Listens for payments that changed in another tab (a gateway's return page, a second checkout) and for the network
 * coming back; gives the way to tell the others and the way to stop.
 */
export function paymentNews(onNews: (paymentId: string | null) => void) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') onNews(event.data)
  })
  const back = () => onNews(null)
  globalThis.addEventListener('online', back)
  return {
    // A channel stays within this site and takes no address.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (paymentId: string) => channel.postMessage(paymentId),
    stop() {
      globalThis.removeEventListener('online', back)
      channel.close()
    },
  }
}
