import { createHmac } from 'node:crypto'
import { flutterwaveOffer } from '../flutterwave/offer'
import { paypalApi } from '../paypal/client'
import { paypalOffer } from '../paypal/offer'
import { paystackOffer } from '../paystack/offer'
import { GatewayRefused } from '../port'
import { razorpayOffer } from '../razorpay/offer'
import type { GatewayAccount } from '../registry'
import { stripeRequest } from '../stripe/client'
import { stripeOffer } from '../stripe/offer'
import { fieldsOf, listOf, textOf } from '../wire/values'
import { razorpayPage } from './razorpay-page'
import type { RegisteredWebhook, Rehearsal } from './rehearsal'

const timeoutMs = 20_000

/** Whether a gateway is a local sandbox, which moves no money regardless of its keys. */
export const isStandIn = ({ baseUrl }: GatewayAccount) =>
  /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(baseUrl()).hostname)

const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex')

/** Returns the settings that the Stripe client requires; the check itself never serves a browser. */
const stripeSettings = ({ baseUrl, keys }: GatewayAccount) => ({
  mode: 'live' as const,
  baseUrl,
  secretKey: keys['secretKey']!,
  publishableKey: keys['publishableKey']!,
  webhookSecret: keys['webhookSecret']!,
  timeoutMs,
})

const paypalCall = ({ baseUrl, keys }: GatewayAccount) =>
  paypalApi({
    mode: 'live',
    baseUrl,
    clientId: keys['clientId']!,
    clientSecret: keys['clientSecret']!,
    webhookId: keys['webhookId']!,
    webhookCheck: 'call',
    mayHoldCertificate: () => false,
    timeoutMs,
  })

/** Returns the Stripe account's enabled webhook whose URL ends with our webhook path; null if there is none. */
async function stripeWebhook(account: GatewayAccount): Promise<RegisteredWebhook | null> {
  const found = await stripeRequest<unknown>(stripeSettings(account), 'GET', '/webhook_endpoints', {
    limit: 100,
  })
  const ours = listOf(fieldsOf(found).data).find(
    ({ url, status }) => status === 'enabled' && textOf(url)?.endsWith('/webhooks/stripe'),
  )
  if (!ours) return null
  return { url: textOf(ours.url)!, events: (ours.enabled_events as unknown[]).map(String) }
}

/** Returns the PayPal webhook with the configured id; null if there is none. */
async function paypalWebhook(account: GatewayAccount): Promise<RegisteredWebhook | null> {
  const path = `/v1/notifications/webhooks/${encodeURIComponent(account.keys['webhookId']!)}`
  try {
    const found = fieldsOf(await paypalCall(account)<unknown>({ path }))
    return {
      url: textOf(found.url) ?? '',
      events: listOf(found.event_types).map(({ name }) => textOf(name) ?? ''),
    }
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 404) return null
    throw error
  }
}

/** Rehearsals of the five gateways, with webhook signatures made as their documentation specifies. */
export const rehearsals: readonly Rehearsal[] = [
  {
    offer: stripeOffer,
    title: 'Stripe',
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    sum: { minor: 200, currency: 'USD' },
    secret: 'secretKey',
    payByToken: async (account, ref, returnUrl) => {
      const path = `/payment_intents/${encodeURIComponent(ref)}/confirm`
      const params = { payment_method: 'pm_card_visa', return_url: returnUrl }
      await stripeRequest(stripeSettings(account), 'POST', path, params, `confirm-${ref}`)
    },
    signed: ({ webhookSecret = '' }, body, at) => {
      const t = Math.floor(at.getTime() / 1000)
      return { 'stripe-signature': `t=${t},v1=${hmac('sha256', webhookSecret, `${t}.${body}`)}` }
    },
    events: [
      'payment_intent.succeeded',
      'payment_intent.processing',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'charge.refunded',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
    ],
    webhook: stripeWebhook,
  },
  {
    offer: razorpayOffer,
    title: 'Razorpay',
    settings: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    sum: { minor: 20_000, currency: 'INR' },
    secret: 'keySecret',
    payPage: (account, charge) => {
      const script = isStandIn(account)
        ? `${new URL(account.baseUrl()).origin}/sandbox/js/razorpay.js`
        : 'https://checkout.razorpay.com/v1/checkout.js'
      return razorpayPage(script, account.keys['keyId']!, charge)
    },
    signed: ({ webhookSecret = '' }, body) => ({
      'x-razorpay-signature': hmac('sha256', webhookSecret, body),
      'x-razorpay-event-id': 'check',
    }),
    events: [
      'payment.authorized',
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.created',
      'refund.processed',
      'refund.failed',
      'payment.dispute.created',
      'payment.dispute.action_required',
      'payment.dispute.under_review',
      'payment.dispute.won',
      'payment.dispute.lost',
      'payment.dispute.closed',
    ],
  },
  {
    offer: paypalOffer,
    title: 'PayPal',
    settings: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    sum: { minor: 200, currency: 'USD' },
    secret: 'clientSecret',
    signed: () => null,
    events: [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.DECLINED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ],
    webhook: paypalWebhook,
  },
  {
    offer: paystackOffer,
    title: 'Paystack',
    settings: ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
    sum: { minor: 20_000, currency: 'NGN' },
    secret: 'secretKey',
    signed: ({ secretKey = '' }, body) => ({ 'x-paystack-signature': hmac('sha512', secretKey, body) }),
  },
  {
    offer: flutterwaveOffer,
    title: 'Flutterwave',
    settings: ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_HASH'],
    sum: { minor: 20_000, currency: 'NGN' },
    secret: 'secretKey',
    signed: ({ secretHash = '' }) => ({ 'verif-hash': secretHash }),
  },
]
