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

/** Ends the visit to PayPal with a claim. */
type EndVisit = (claim: Claim) => void

/**
 * PayPal's own button replaces ours, since PayPal opens its window only on a click in its own frame. Our server creates
 * and captures the order, so an approval here isn't a payment yet.
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

/** Rendered by the package if PayPal isn't available to this user. */
function Unfit({ report }: { report: (isUnfit: true) => void }) {
  useEffect(() => report(true), [report])
  return null
}

/** Returns the script options; in test mode the server names a replacement script. */
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
