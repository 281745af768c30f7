import {
  FUNDING,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
  type ReactPayPalScriptOptions,
} from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import type { Claim, Handover } from '../../../../machines/flows/checkout/setup'
import type { Opener, WrapperProps } from './port'

/** Somebody is about to pay: how his visit to PayPal ends. */
type Visit = (claim: Claim) => void

/**
 * PayPal's own button. PayPal opens its window only from a press on it, in a frame of its own, so our press shows it.
 * The order was made by our server, which also captures it: what is approved here is not paid yet.
 */
export function PaypalWrapper({ handover, lend }: WrapperProps) {
  const [options] = useState(() => scriptOptions(handover))
  return (
    <PayPalScriptProvider options={options}>
      <PaypalButton orderId={handover.order_id ?? ''} lend={lend} />
    </PayPalScriptProvider>
  )
}

function PaypalButton({ orderId, lend }: { orderId: string; lend: WrapperProps['lend'] }) {
  const { t } = useTranslation()
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  const [visit, setVisit] = useState<{ end: Visit } | null>(null)
  useEffect(() => {
    if (isRejected) lend(null)
    if (isResolved) lend(opener(setVisit))
  }, [isResolved, isRejected, lend])
  if (!visit) return null
  return (
    <div className="grid max-w-sm gap-3" data-wrapper="paypal">
      <p>{t('checkout.gateway.paypal.press')}</p>
      <PayPalButtons
        fundingSource={FUNDING.PAYPAL}
        createOrder={async () => orderId}
        onApprove={async () => visit.end('done')}
        onCancel={() => visit.end('closed')}
        onError={() => visit.end('unreachable')}
      />
    </div>
  )
}

function opener(show: (visit: { end: Visit } | null) => void): Opener {
  return (signal) =>
    new Promise((resolve) => {
      const end: Visit = (claim) => {
        show(null)
        resolve({ ok: true, claim })
      }
      signal.addEventListener('abort', () => show(null))
      show({ end })
    })
}

/** In test mode the server names a script of its own that stands in for PayPal's. */
function scriptOptions({ client_id, currency, sdk_base_url }: Handover): ReactPayPalScriptOptions {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return {
    clientId: client_id ?? '',
    components: 'buttons',
    intent: 'capture',
    commit: true,
    ...(currency && { currency }),
    ...(nonce && { dataCspNonce: nonce }),
    ...(sdk_base_url && { sdkBaseUrl: sdk_base_url }),
  }
}
