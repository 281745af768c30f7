import type { Claim } from '../../../../machines/flows/checkout/setup'
import type { Returned } from './port'

const checkout = 'https://checkout.paystack.com'
/** Longest wait for Paystack's window to appear, in ms. */
const patience = 15_000
/** Time the wrapper takes to fade out its frames, in ms; until then it still sends messages to them. */
const fading = 1000

/** Function of the wrapper that starts the payment. */
type Pay = (ends: { onSuccess: () => void; onClose: () => void }) => void

/**
 * Opens Paystack's window; resolves however it closes. The wrapper covers the page with frames immediately and doesn't
 * notice if the frames stay empty, so they let clicks through until Paystack sends a message, and are removed after a
 * timeout.
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
