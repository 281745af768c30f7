import { nameOf } from '../wire/event-fields'
import { pageHostsOf } from '../page-hosts'
import {
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type GatewayVerdict,
} from '../port'
import { toStripeAmount } from './amount'
import { stripeRequest, type StripeSettings } from './client'
import { stripeMoney } from './money'
import { refundAtStripe } from './refund'
import { intentVerdict } from './verdict'
import { checkStripeSignature, stripeNotice } from './webhook'
import type { StripeIntent } from './wire'

/** Adapter for Stripe Payment Intents; the sandbox has the same API. */
export function stripe(settings: StripeSettings): Gateway {
  const read = (ref: string) =>
    stripeRequest<StripeIntent>(settings, 'GET', `/payment_intents/${encodeURIComponent(ref)}`, {
      expand: ['latest_charge.refunds'],
    })
  const money = stripeMoney(settings)

  /** Returns the verdict on an intent; paid money includes its refunds, disputes and additional charges. */
  async function judged(intent: StripeIntent, charge: GatewayCharge): Promise<GatewayVerdict> {
    const verdict = intentVerdict(intent)
    return 'amountMinor' in verdict ? money.later(verdict, intent, charge) : verdict
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    if (charge.providerRef) {
      const intent = await read(charge.providerRef)
      return { ...begun(intent), verdict: await judged(intent, charge) }
    }
    const amount = toStripeAmount(charge.amountMinor, charge.currency)
    if (amount === null)
      throw new GatewayRefused(
        400,
        'amount_invalid',
        `Stripe cannot charge this amount of ${charge.currency}`,
      )
    const intent = await stripeRequest<StripeIntent>(
      settings,
      'POST',
      '/payment_intents',
      {
        amount,
        currency: charge.currency.toLowerCase(),
        description: charge.description,
        metadata: { payment_id: charge.id, ...(settings.site && { site: settings.site }) },
        automatic_payment_methods: { enabled: true },
      },
      charge.id,
    )
    return begun(intent)
  }

  async function verdict(charge: GatewayCharge): Promise<GatewayVerdict> {
    if (!charge.providerRef) return { outcome: 'pending', underway: false }
    return judged(await read(charge.providerRef), charge)
  }

  async function cancel(charge: GatewayCharge, why: 'person' | 'expiry'): Promise<GatewayVerdict> {
    if (!charge.providerRef)
      return { outcome: why === 'expiry' ? 'expired' : 'failed', reason: 'never_opened' }
    const path = `/payment_intents/${encodeURIComponent(charge.providerRef)}`
    const reason = why === 'expiry' ? 'abandoned' : 'requested_by_customer'
    try {
      return intentVerdict(
        await stripeRequest<StripeIntent>(settings, 'POST', `${path}/cancel`, {
          cancellation_reason: reason,
          expand: ['latest_charge'],
        }),
      )
    } catch (error) {
      // The intent is already paid, cancelled or processing, so only its current state counts.
      if (error instanceof GatewayRefused && error.code === 'payment_intent_unexpected_state')
        return verdict(charge)
      throw error
    }
  }

  return {
    name: 'stripe',
    mode: settings.mode,
    charges: (minor, currency) => toStripeAmount(minor, currency) !== null,
    closesForGood: true,
    begin,
    verdict,
    cancel,
    refunds: (minor, currency) => toStripeAmount(minor, currency) !== null,
    refund: (charge, order) => refundAtStripe(settings, charge, order),
    verifyWebhook: (raw, headers, now) => {
      checkStripeSignature(raw, String(headers['stripe-signature'] ?? ''), settings.webhookSecret, now)
      return stripeNotice(raw, settings.site)
    },
    publicData: () => ({
      publishable_key: settings.publishableKey,
      mode: settings.mode,
      ...(settings.script && { script: settings.script }),
    }),
    pageHosts: () => pageHostsOf.stripe,
  }
}

function begun(intent: StripeIntent): Begun {
  // Without an id, the payment couldn't be found again.
  if (nameOf(intent.id) === null) throw new GatewayUnreachable('Stripe answered without a payment intent')
  return {
    providerRef: intent.id,
    handover: intent.client_secret ? { client_secret: intent.client_secret } : {},
    verdict: intentVerdict(intent),
  }
}
