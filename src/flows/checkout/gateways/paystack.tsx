import { useEffect } from 'react'
import { usePaystackPayment } from 'react-paystack'
import type { Claim } from '../../../../machines/flows/checkout/ports'
import type { Returned, WrapperProps } from './port'

const checkout = 'https://checkout.paystack.com'
/** Milliseconds Paystack's window may take to come. */
const patience = 15_000
/** Milliseconds the wrapper takes to fade its frames out; before that it still speaks to them. */
const fading = 1000

/**
 * Paystack's window through `react-paystack`, which starts the transaction in the page under the reference the server
 * gave. What it charges is compared on the server.
 */
export function PaystackWrapper({ handover, lend }: WrapperProps) {
  const { public_key: publicKey = '', email, amount, currency, reference } = handover
  const pay = usePaystackPayment({ publicKey, email, amount: Number(amount), currency, reference })
  useEffect(() => lend((signal) => open(pay, signal)))
  return null
}

type Pay = ReturnType<typeof usePaystackPayment>

/**
 * The wrapper covers the page with frames at once, and hears nothing when they stay empty: until Paystack speaks they
 * let presses through, and when it does not they are taken away.
 */
function open(pay: Pay, signal: AbortSignal): Promise<Returned> {
  const before = new Set(document.querySelectorAll('iframe'))
  return new Promise((resolve) => {
    const end = (claim: Claim, fade = 0) => {
      clearTimeout(timer)
      removeEventListener('message', heard)
      setTimeout(() => frames.forEach((frame) => frame.remove()), fade)
      resolve({ ok: true, claim })
    }
    const heard = ({ origin, data }: MessageEvent<{ event?: string; data?: { type?: string } }>) => {
      if (origin !== checkout) return
      if (data?.event === 'error' && data.data?.type === 'setup') return end('unreachable')
      if (data?.event !== 'loaded:transaction') return
      clearTimeout(timer)
      frames.forEach((frame) => frame.style.removeProperty('pointer-events'))
    }
    const timer = setTimeout(() => end('unreachable'), patience)
    addEventListener('message', heard)
    signal.addEventListener('abort', () => end('closed'))
    pay({ onSuccess: () => end('done', fading), onClose: () => end('closed', fading) })
    const frames = [...document.querySelectorAll('iframe')].filter((frame) => !before.has(frame))
    frames.forEach((frame) => frame.style.setProperty('pointer-events', 'none'))
  })
}
