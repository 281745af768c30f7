import { useEffect, useState } from 'react'
import { useRazorpay, type RazorpayOrderOptions } from 'react-razorpay'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import { usePerson } from '../../../app/session/use-session'
import { useSettings } from '../../../app/api/use-settings'
import { loadScript } from '../load-script'
import type { Returned, WrapperProps } from './port'

/**
 * Razorpay's checkout window through `react-razorpay`. In test mode our replacement for Razorpay's script is loaded
 * first, and the wrapper uses it like the real one.
 */
export function RazorpayWrapper({ handover, lend }: WrapperProps) {
  const [ready, setReady] = useState(!handover.script)
  useEffect(() => {
    if (!handover.script) return
    loadScript(handover.script).then(
      () => setReady(true),
      () => lend(null),
    )
  }, [handover.script, lend])
  return ready ? <Checkout handover={handover} lend={lend} /> : null
}

function Checkout({ handover, lend }: Omit<WrapperProps, 'begin'>) {
  const { Razorpay, error } = useRazorpay()
  const { company_name: shop } = useSettings()
  const person = usePerson()
  // Runs on every render, because re-rendering is the wrapper's only signal that the script has loaded.
  useEffect(() => {
    const payer = { name: person?.name ?? undefined, email: person?.email ?? undefined }
    if ('Razorpay' in globalThis)
      lend((signal) => open(Razorpay, { ...orderOf(handover, shop), prefill: payer }, signal))
    else if (error) lend(null)
  })
  return null
}

type Maker = ReturnType<typeof useRazorpay>['Razorpay']

const orderOf = (handover: Handover, shop: string): RazorpayOrderOptions => ({
  key: handover.publishable_key ?? '',
  order_id: handover.order_id ?? '',
  amount: Number(handover.amount),
  currency: handover.currency as RazorpayOrderOptions['currency'],
  name: shop,
})

/** Resolves when the window closes. After a declined card the window stays open for another try. */
function open(Razorpay: Maker, options: RazorpayOrderOptions, signal: AbortSignal): Promise<Returned> {
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      ...options,
      handler: (proof) => resolve({ ok: true, claim: 'done', proof: { ...proof } }),
      modal: { ondismiss: () => resolve({ ok: true, claim: 'closed' }) },
    })
    checkout.open()
    // The wrapper can't close the window, but the instance it wraps can.
    signal.addEventListener('abort', () =>
      (Reflect.get(checkout, 'instance') as { close?: () => void }).close?.(),
    )
  })
}
