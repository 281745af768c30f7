import { closePaymentModal, useFlutterwave } from 'flutterwave-react-v3'
import { useEffect } from 'react'
import type { FlutterwaveConfig } from 'flutterwave-react-v3/dist/types'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import { loadScript } from '../load-script'
import type { Opener, WrapperProps } from './port'

const ownScript = 'https://checkout.flutterwave.com/v3.js'

/**
 * Flutterwave's payment window. Its script is there before the press: the package would load it within the press, and
 * after a load that failed it opens nothing for ever. In test mode the server names a script that stands in for it.
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
    // The handover is one payment's and stays what it is; the way to pay is made of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [handover, lend])
  return null
}

/** What Flutterwave's script calls a payment that went through. */
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

/** The amount is the attempt's, as the server gave it; one that was tampered with is found out there. */
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
    // The package throws without them.
    payment_options: options ?? 'card',
    customer: { email: email ?? '', phone_number: '', name: name ?? '' },
    customizations: { title: title ?? '', description: '', logo: '' },
  }
}
