import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import { cardFields } from '../../../../src/flows/checkout/card-fields'
import { openPaystack } from '../../../../src/flows/checkout/gateways/paystack-window'
import { paymentWindows } from '../../../../src/flows/checkout/gateways/payment-windows'
import { loadScript } from '../../../../src/flows/checkout/load-script'
import { hazardTests } from '../../../support/hazards/declare'
import { stubPage } from '../../../support/browser/page-stub'

/**
 * Hazards of the gateways' windows and scripts in the browser. The browser can only claim a result (closed, blocked or
 * unreachable), after which the server is queried; no claim proves that nothing was paid.
 */
const { hazard, whole } = hazardTests('browser')

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  vi.useFakeTimers()
  page = stubPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noSignal = () => new AbortController().signal
const payment = '0c0ffee0-0000-4000-8000-000000000001'
const own = (gateway: string) => `https://pay.test/${gateway}`

/** Data for each gateway's wrapper, including the URL of the gateway's own page if there is one. */
const handovers = {
  razorpay: { payment, order_id: 'order_1', publishable_key: 'rzp' },
  paystack: { payment, mode: 'live', public_key: 'pk', reference: 'ours', redirect_url: own('paystack') },
  paypal: { payment, client_id: 'c', order_id: 'O-1', redirect_url: own('paypal') },
  flutterwave: { payment, public_key: 'pk', tx_ref: payment, redirect_url: own('flutterwave') },
} satisfies Record<string, Handover>

describe.each(Object.entries(handovers) as [keyof typeof handovers, Handover][])(
  '%s',
  (gateway, handover) => {
    /** Opens the gateway's own page in a window, as happens when the wrapper is unavailable. */
    const inWindow = (popup: { closed: boolean; close: () => void } | null) => {
      vi.stubGlobal('open', () => popup)
      const publishing = paymentWindows()
      publishing.lend(null)
      return publishing.open({ gateway, handover: { ...handover, redirect_url: own(gateway) } }, noSignal())
    }

    hazard('window-closed', gateway, 'a blocked one says so, a closed one is a reason to ask', async () => {
      expect(await inWindow(null)).toEqual({ ok: true, claim: 'blocked' })
      const popup = { closed: false, close: () => undefined }
      const coming = inWindow(popup)
      await vi.advanceTimersByTimeAsync(5_000)
      popup.closed = true
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await coming).toEqual({ ok: true, claim: 'closed' })
    })

    hazard('script-dead', gateway, 'its own page opens instead, or nobody was reached', async () => {
      const opened: string[] = []
      vi.stubGlobal('open', (address: string) => void opened.push(address))
      const claim = handover['redirect_url'] ? 'blocked' : 'unreachable'
      const dead = paymentWindows()
      dead.lend(null)
      expect(await dead.open({ gateway, handover }, noSignal())).toEqual({ ok: true, claim })
      // The script neither loads nor fails, so a click waits for it, but not forever.
      const silent = paymentWindows().open({ gateway, handover }, noSignal())
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await silent).toEqual({ ok: true, claim })
      const address = handover['redirect_url']
      expect(opened).toEqual(address ? [address, address] : [])
    })
  },
)

describe('stripe', () => {
  hazard(
    'script-dead',
    'stripe',
    'there are no card fields, and what is pressed reaches nobody',
    async () => {
      const publishing = cardFields(() => 'en')
      const handover = { publishable_key: 'pk', client_secret: 's', script: '/dead.js' }
      const ready = publishing.prepare(handover).catch(() => false)
      await vi.waitFor(() => expect(page.scripts).toHaveLength(1), 20_000)
      page.scripts[0]!.dispatchEvent(new Event('error'))
      expect(await ready).toBe(false)
      expect(await publishing.confirm(handover)).toEqual({ ok: true, claim: 'unreachable' })
    },
  )
})

describe('Paystack frames on the page', () => {
  /** Opens Paystack's window; the wrapper adds its frame to the page immediately. */
  const begin = (signal = noSignal()) => {
    let ends!: { onSuccess: () => void; onClose: () => void }
    const coming = openPaystack((given) => {
      ends = given
      page.addFrame()
    }, signal)
    const [frame] = page.frames
    return { coming, ends, frame: frame! }
  }
  const checkout = 'https://checkout.paystack.com'

  hazard(
    'script-dead',
    'paystack',
    'a frame that stays empty takes no press, and goes after 15 s',
    async () => {
      const { coming, frame } = begin()
      expect(frame.style.get('pointer-events')).toBe('none')
      await vi.advanceTimersByTimeAsync(14_999)
      expect(page.frames.size).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await coming).toEqual({ ok: true, claim: 'unreachable' })
      await vi.advanceTimersByTimeAsync(1)
      expect(page.frames.size).toBe(0)
    },
  )

  hazard('script-dead', 'paystack', 'a frame that speaks stays, and only its own word counts', async () => {
    const { coming, frame, ends } = begin()
    page.says('https://elsewhere.test', { event: 'loaded:transaction' })
    expect(frame.style.get('pointer-events')).toBe('none')
    page.says(checkout, { event: 'loaded:transaction' })
    expect(frame.style.has('pointer-events')).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.frames.size).toBe(1)
    ends.onSuccess()
    expect(await coming).toEqual({ ok: true, claim: 'done' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.frames.size).toBe(0)
  })

  hazard('script-dead', 'paystack', 'what it refuses at once is told at once', async () => {
    const { coming } = begin()
    page.says(checkout, { event: 'error', data: { type: 'setup' } })
    expect(await coming).toEqual({ ok: true, claim: 'unreachable' })
  })

  hazard('window-closed', 'paystack', 'in its frame, or by saying so', async () => {
    const first = begin()
    first.ends.onClose()
    expect(await first.coming).toEqual({ ok: true, claim: 'closed' })
    const left = new AbortController()
    const second = begin(left.signal)
    left.abort()
    expect(await second.coming).toEqual({ ok: true, claim: 'closed' })
  })
})

test('a script that failed to load can be loaded again', async () => {
  const first = loadScript('/again.js')
  page.scripts[0]!.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('/again.js')
  const second = loadScript('/again.js')
  page.scripts[1]!.dispatchEvent(new Event('load'))
  await second
  expect(loadScript('/again.js')).toBe(second)
})

whole()
