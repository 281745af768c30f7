import { closePaymentModal, useFlutterwave } from 'flutterwave-react-v3'
import { useEffect } from 'react'
import type { FlutterwaveConfig } from 'flutterwave-react-v3/dist/types'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import { loadScript } from '../load-script'
import type { Opener, WrapperProps } from './port'

const ownScript = 'https://checkout.flutterwave.com/v3.js'

/**
 * Flutterwave's payment window. The script is preloaded, because Flutterwave's package would load it during the click
 * and never recovers from a failed load. In test mode the server names a replacement script.
 */
export function FlutterwaveWrapper({ handover, lend }: WrapperProps) {
  const pay = useFlutterwave(configOf(handover))
  useEffect(() => {
    let here = true
    loadScript(handover.script ?? ownScript).then(
      () => here && lend(opener(pay)),
      () => here && lend(null),
    )
    return () => {
      here = false
    }
    // The handover doesn't change during a payment, and `pay` is derived from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [handover, lend])
  return null
}

/** Statuses Flutterwave's script reports for a successful payment. */
const succeeded: ReadonlySet<string> = new Set(['successful', 'completed'])

function opener(pay: ReturnType<typeof useFlutterwave>): Opener {
  return (signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', closePaymentModal)
      pay({
        callback: ({ status }) => {
          closePaymentModal()
          resolve({ ok: true, claim: succeeded.has(status) ? 'done' : 'closed' })
        },
        onClose: () => resolve({ ok: true, claim: 'closed' }),
      })
    })
}

/** Returns the config for an attempt. The server compares the amount, so tampering is detected. */
function configOf({
  public_key,
  tx_ref,
  amount,
  currency,
  email,
  name,
  title,
  payment_options: options,
}: Handover): FlutterwaveConfig {
  return {
    public_key: public_key ?? '',
    tx_ref: tx_ref ?? '',
    amount: Number(amount),
    ...(currency && { currency }),
    // Required by the package, which throws otherwise.
    payment_options: options ?? 'card',
    customer: { email: email ?? '', phone_number: '', name: name ?? '' },
    customizations: { title: title ?? '', description: '', logo: '' },
  }
}
