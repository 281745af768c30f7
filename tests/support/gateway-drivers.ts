import { flutterwave } from '../../server/gateways/flutterwave/adapter'
import { paypal } from '../../server/gateways/paypal/adapter'
import { paystack } from '../../server/gateways/paystack/adapter'
import type { Gateway } from '../../server/gateways/port'
import { razorpay } from '../../server/gateways/razorpay/adapter'
import { stripe } from '../../server/gateways/stripe/adapter'
import type { GatewayName } from './hazards/table'

type Kept = Record<string, any>

/** What the tests of the hazards need of one gateway; everything else is the same for all. */
export interface GatewayDriver {
  name: GatewayName
  /** What its stand-in keeps of a payment, in another currency than was asked. */
  inOtherCurrency: (kept: Kept) => Kept
  /** Header with the signature of a webhook. */
  signature: string
  /** The signature is over the body; otherwise it is a shared secret, and the body may hold anything. */
  signsBody: boolean
  /** A refused attempt ends the payment; otherwise the same one may be tried again. */
  declineEnds: boolean
  /** Leaving its page undecided leads somewhere. */
  closeLeads: boolean
  /** The payer only approves, and we take the money. */
  weCapture?: true
  /** The first page of the stand-in is the gateway's, and the bank's comes after it. */
  hostedFirst?: true
  /** The parameters of the return URL of a paid payment, by its ids. */
  claims: (id: string, ref: string) => Record<string, string>
  /** Whose money a record was taken with, if it is one of money: our id of the payment, or the gateway's. */
  moneyIn: (kind: string, kept: Kept) => string | null
  /** Its adapter, live, with no secret for webhooks. */
  deaf: Gateway
}

const live = { mode: 'live', baseUrl: () => 'https://nowhere.test', timeoutMs: 1 } as const
const inEuros = (kept: Kept) => ({ ...kept, currency: 'EUR' })

/** Every gateway that has a stand-in. A further one is an entry here. */
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
