import { flutterwave } from '../../server/gateways/flutterwave/adapter'
import { paypal } from '../../server/gateways/paypal/adapter'
import { paystack } from '../../server/gateways/paystack/adapter'
import type { Gateway } from '../../server/gateways/port'
import { razorpay } from '../../server/gateways/razorpay/adapter'
import { stripe } from '../../server/gateways/stripe/adapter'
import type { GatewayName } from './hazards/table'

type Kept = Record<string, any>

/** Facts about a gateway that the hazard tests need; everything else is the same for all gateways. */
export interface GatewayDriver {
  name: GatewayName
  /** Returns the sandbox's record of a payment, changed to a currency other than the requested one. */
  inOtherCurrency: (kept: Kept) => Kept
  /** Name of the header that contains a webhook's signature. */
  signature: string
  /** Whether the signature covers the body. Otherwise it is a shared secret, and the body can be anything. */
  signsBody: boolean
  /** Whether a declined attempt ends the payment, which otherwise can be retried. */
  declineEnds: boolean
  /** Whether leaving the gateway's page without deciding redirects somewhere. */
  closeLeads: boolean
  /** Set if the payer only approves and we then capture the money. */
  weCapture?: true
  /** Set if the sandbox shows the gateway's page first and then the bank's. */
  hostedFirst?: true
  /** Returns the parameters in the return URL of a successful payment. */
  claims: (id: string, ref: string) => Record<string, string>
  /**
   * Returns the ID (ours or the gateway's) of the payment to which a record of money belongs, or null for other
   * records.
   */
  moneyIn: (kind: string, kept: Kept) => string | null
  /** The gateway's live adapter without a webhook secret. */
  deaf: Gateway
}

const live = { mode: 'live', baseUrl: () => 'https://nowhere.test', timeoutMs: 1 } as const
const inEuros = (kept: Kept) => ({ ...kept, currency: 'EUR' })

/** All gateways with a sandbox; add an entry here for a new one. */
export const drivers: GatewayDriver[] = [
  {
    name: 'stripe',
    inOtherCurrency: (kept) => ({ ...kept, currency: 'eur' }),
    signature: 'stripe-signature',
    signsBody: true,
    declineEnds: false,
    closeLeads: false,
    claims: (_id, ref) => ({ payment_intent: ref, redirect_status: 'succeeded' }),
    moneyIn: (kind, { status, metadata }) =>
      kind === 'payment_intent' && status === 'succeeded' ? metadata.payment_id : null,
    deaf: stripe({ ...live, secretKey: 's', publishableKey: 'p', webhookSecret: '' }),
  },
  {
    name: 'razorpay',
    inOtherCurrency: inEuros,
    signature: 'x-razorpay-signature',
    signsBody: true,
    declineEnds: false,
    closeLeads: true,
    hostedFirst: true,
    claims: (_id, ref) => ({
      razorpay_order_id: ref,
      razorpay_payment_id: 'pay_x',
      razorpay_signature: '0'.repeat(64),
    }),
    moneyIn: (kind, { status, order_id: order }) =>
      kind === 'payment' && status === 'captured' ? order : null,
    deaf: razorpay({ ...live, keyId: 'k', keySecret: 's', webhookSecret: '' }),
  },
  {
    name: 'paystack',
    inOtherCurrency: (kept) => ({ ...kept, currency: 'GHS' }),
    signature: 'x-paystack-signature',
    signsBody: true,
    declineEnds: true,
    closeLeads: true,
    hostedFirst: true,
    claims: (_id, ref) => ({ trxref: ref, reference: ref, status: 'success' }),
    moneyIn: (kind, { status, metadata }) =>
      kind === 'transaction' && status === 'success' ? metadata.payment_id : null,
    deaf: paystack({ ...live, secretKey: '', publicKey: 'p' }),
  },
  {
    name: 'paypal',
    inOtherCurrency: ({ purchase_units: [unit], ...kept }) => ({
      ...kept,
      purchase_units: [{ ...unit, amount: { ...unit.amount, currency_code: 'EUR' } }],
    }),
    signature: 'paypal-transmission-sig',
    signsBody: true,
    declineEnds: false,
    closeLeads: true,
    weCapture: true,
    claims: (_id, ref) => ({ token: ref, PayerID: 'SANDBOXPAYER1' }),
    moneyIn: (kind, { status, custom_id: id }) => (kind === 'capture' && status === 'COMPLETED' ? id : null),
    deaf: paypal({
      ...live,
      clientId: 'c',
      clientSecret: 's',
      webhookId: '',
      webhookCheck: 'certificate',
      mayHoldCertificate: () => true,
    }),
  },
  {
    name: 'flutterwave',
    inOtherCurrency: inEuros,
    signature: 'verif-hash',
    signsBody: false,
    declineEnds: true,
    closeLeads: true,
    claims: (id) => ({ status: 'successful', tx_ref: id, transaction_id: '1' }),
    moneyIn: (kind, { status, tx_ref: id }) =>
      kind === 'transaction' && status === 'successful' ? id : null,
    deaf: flutterwave({ ...live, secretKey: 's', publicKey: 'p', secretHash: '' }),
  },
]
