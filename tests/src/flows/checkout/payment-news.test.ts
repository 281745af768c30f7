import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentNews, type PaymentNews } from '../../../../src/flows/checkout/payment-news'
import { openGatewayWindow } from '../../../../src/flows/checkout/window-gateway'

/** A channel that delivers at once, so that no test has to wait. */
class Channel extends EventTarget {
  constructor(readonly name: string) {
    super()
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close = () => channels.delete(this)
}
const channels = new Set<Channel>()

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  channels.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function tab() {
  const heard: (PaymentNews | null)[] = []
  return { heard, ...paymentNews((news) => heard.push(news)) }
}

describe('news of payments', () => {
  it('reaches every other tab until it stops listening', () => {
    const [one, two, three] = [tab(), tab(), tab()]
    const ended = { paymentId: '7', declined: false }
    one.tell(ended)
    expect([two.heard, three.heard]).toEqual([[ended], [ended]])
    expect(one.heard).toEqual([])
    three.stop()
    one.tell({ ...ended, declined: true })
    expect(two.heard).toHaveLength(2)
    expect(three.heard).toHaveLength(1)
  })

  it('includes that the network is back', () => {
    const one = tab()
    page.dispatchEvent(new Event('online'))
    one.stop()
    page.dispatchEvent(new Event('online'))
    expect(one.heard).toEqual([null])
  })
})

describe("the gateway's window", () => {
  const handover = { redirect_url: 'https://gateway.test/pay', payment: '7' }

  function opened() {
    const popup = { closed: false, close: vi.fn() }
    vi.stubGlobal('open', () => popup)
    const left = new AbortController()
    return { popup, left, claim: openGatewayWindow(handover, left.signal), other: tab() }
  }

  it('says whether it could be opened at all', async () => {
    vi.stubGlobal('open', () => null)
    const { signal } = new AbortController()
    expect(await openGatewayWindow(handover, signal)).toEqual({ ok: true, claim: 'blocked' })
    expect(await openGatewayWindow({ payment: '7' }, signal)).toEqual({ ok: true, claim: 'unreachable' })
  })

  it.each([
    [{ declined: false }, 'done'],
    [{ declined: true }, 'declined'],
  ])('is closed by news of its own payment: %j', async (news, claim) => {
    const { popup, claim: claimed, other } = opened()
    other.tell({ paymentId: '8', declined: !news.declined })
    other.tell({ paymentId: '7', ...news })
    expect(await claimed).toEqual({ ok: true, claim })
    expect(popup.close).toHaveBeenCalled()
  })

  it('closed by the payer claims nothing, unless its gateway has reported success', async () => {
    const one = opened()
    one.popup.closed = true
    vi.advanceTimersByTime(500)
    expect(await one.claim).toEqual({ ok: true, claim: 'closed' })
    const two = opened()
    two.other.tell({ paymentId: '7', declined: false, claimed: true })
    two.popup.closed = true
    vi.advanceTimersByTime(500)
    expect(await two.claim).toEqual({ ok: true, claim: 'done' })
  })

  it('is no longer listened to once the page is left', () => {
    const { popup, left, other } = opened()
    left.abort()
    other.tell({ paymentId: '7', declined: false })
    expect(popup.close).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
