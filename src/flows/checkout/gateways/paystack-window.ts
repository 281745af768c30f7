import type { Claim } from '../../../../machines/flows/checkout/setup'
import type { Returned } from './port'

const checkout = 'https://checkout.paystack.com'
/** Milliseconds Paystack's window may take to come. */
const patience = 15_000
/** Milliseconds the wrapper takes to fade its frames out; before that it still sends messages to them. */
const fading = 1000

/** What the wrapper gives to start paying. */
type Pay = (ends: { onSuccess: () => void; onClose: () => void }) => void

/**
 * The wrapper covers the page with frames at once, and is not notified if they stay empty: until Paystack sends a
 * message they let clicks through, and without one they are removed. It resolves for whatever reason the window goes.
 */
export function openPaystack(pay: Pay, signal: AbortSignal): Promise<Returned> {
  const before = new Set(document.querySelectorAll('iframe'))
  return new Promise((resolve) => {
    const end = (claim: Claim, fade = 0) => {
      clearTimeout(timer)
      removeEventListener('message', reply)
      setTimeout(() => frames.forEach((frame) => frame.remove()), fade)
      resolve({ ok: true, claim })
    }
    const reply = ({ origin, data }: MessageEvent<{ event?: string; data?: { type?: string } }>) => {
      if (origin !== checkout) return
      if (data?.event === 'error' && data.data?.type === 'setup') return end('unreachable')
      if (data?.event !== 'loaded:transaction') return
      clearTimeout(timer)
      frames.forEach((frame) => frame.style.removeProperty('pointer-events'))
    }
    const timer = setTimeout(() => end('unreachable'), patience)
    addEventListener('message', reply)
    signal.addEventListener('abort', () => end('closed'))
    pay({ onSuccess: () => end('done', fading), onClose: () => end('closed', fading) })
    const frames = [...document.querySelectorAll('iframe')].filter((frame) => !before.has(frame))
    frames.forEach((frame) => frame.style.setProperty('pointer-events', 'none'))
  })
}
