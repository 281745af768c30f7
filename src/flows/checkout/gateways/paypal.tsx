import {
  FUNDING,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
  type ReactPayPalScriptOptions,
} from '@paypal/react-paypal-js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Claim, Handover } from '../../../../machines/flows/checkout/setup'
import { Waiting } from '../../Waiting'
import type { WrapperProps } from './port'

/** How somebody's visit to PayPal ends. */
type EndVisit = (claim: Claim) => void

/**
 * PayPal's own button, in the place of ours: PayPal opens its window only from a press on it, in a frame of its own.
 * The order was made by our server, which also captures it: what is approved here is not paid yet.
 */
export function PaypalWrapper({ handover, lend, begin }: WrapperProps) {
  const [options] = useState(() => scriptOptions(handover))
  return (
    <PayPalScriptProvider options={options}>
      <PaypalButton orderId={handover.order_id ?? ''} lend={lend} begin={begin} />
    </PayPalScriptProvider>
  )
}

function PaypalButton({ orderId, lend, begin }: { orderId: string } & Pick<WrapperProps, 'lend' | 'begin'>) {
  const { t } = useTranslation()
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  const end = useRef<EndVisit>(undefined)
  const [isUnfit, setUnfit] = useState(false)
  const isAway = isRejected || isUnfit
  useEffect(() => {
    if (isAway) return lend(null)
    if (isResolved)
      lend(() => new Promise((resolve) => (end.current = (claim) => resolve({ ok: true, claim }))))
  }, [isResolved, isAway, lend])
  if (isAway) return null
  if (!isResolved) return <Waiting who={t('checkout.preparing.wait')} />
  return (
    <div className="max-w-sm" data-wrapper="paypal">
      <PayPalButtons
        fundingSource={FUNDING.PAYPAL}
        onClick={begin}
        createOrder={async () => orderId}
        onApprove={async () => end.current?.('done')}
        onCancel={() => end.current?.('closed')}
        onError={() => (end.current ? end.current('unreachable') : setUnfit(true))}
      >
        <Unfit report={setUnfit} />
      </PayPalButtons>
    </div>
  )
}

/** Drawn by the package where PayPal offers no button to this person. */
function Unfit({ report }: { report: (isUnfit: true) => void }) {
  useEffect(() => report(true), [report])
  return null
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
