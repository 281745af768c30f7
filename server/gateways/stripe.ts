import { pageHostsOf } from './page-hosts'
import {
  GatewayRefused,
  WebhookRejected,
  type Begun,
  type Charge,
  type Gateway,
  type Notice,
  type Verdict,
} from './port'
import { checkStripeSignature } from './signature'
import { fromStripeAmount, toStripeAmount } from './stripe-amount'
import { stripeRequest, type StripeSettings } from './stripe-http'
import type { StripeDispute, StripeEvent, StripeIntent, StripeList } from './stripe-wire'

/** Statuses that wait for the payer: nothing was paid and nothing is under way. */
const waiting = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
const underway = new Set(['processing', 'requires_capture'])

/** Stripe Payment Intents; also the sandbox, which speaks the same wire. */
export function stripe(settings: StripeSettings): Gateway {
  const read = (ref: string) =>
    stripeRequest<StripeIntent>(settings, 'GET', `/payment_intents/${encodeURIComponent(ref)}`, {
      expand: ['latest_charge'],
    })

  /** A disputed charge stays marked for ever; how the bank decided stands in the dispute. */
  async function judged(intent: StripeIntent): Promise<Verdict> {
    const verdict = intentVerdict(intent)
    if (verdict.outcome !== 'disputed') return verdict
    const { data } = await stripeRequest<StripeList<StripeDispute>>(settings, 'GET', '/disputes', {
      payment_intent: intent.id,
    })
    const status = data[0]?.status
    if (status === 'won') return { ...verdict, outcome: 'success', disputeWon: true }
    return status === 'lost' ? { ...verdict, outcome: 'refunded' } : verdict
  }

  async function begin(charge: Charge): Promise<Begun> {
    if (charge.providerRef) {
      const intent = await read(charge.providerRef)
      return { ...begun(intent), verdict: await judged(intent) }
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
        metadata: { payment_id: charge.id },
        automatic_payment_methods: { enabled: true },
      },
      charge.id,
    )
    return begun(intent)
  }

  async function verdict(charge: Charge): Promise<Verdict> {
    if (!charge.providerRef) return { outcome: 'pending', underway: false }
    return judged(await read(charge.providerRef))
  }

  async function cancel(charge: Charge, why: 'person' | 'expiry'): Promise<Verdict> {
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
      // Already paid, already cancelled or still processing: what counts is what it is now.
      if (error instanceof GatewayRefused && error.code === 'payment_intent_unexpected_state')
        return verdict(charge)
      throw error
    }
  }

  return {
    name: 'stripe',
    mode: settings.mode,
    closesForGood: true,
    begin,
    verdict,
    cancel,
    verifyWebhook: (raw, headers, now) => {
      checkStripeSignature(raw, String(headers['stripe-signature'] ?? ''), settings.webhookSecret, now)
      return readNotice(raw)
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
  return {
    providerRef: intent.id,
    handover: intent.client_secret ? { client_secret: intent.client_secret } : {},
    verdict: intentVerdict(intent),
  }
}

/** Stripe's word in ours. */
export function intentVerdict(intent: StripeIntent): Verdict {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (intent.status === 'succeeded') {
    const currency = String(intent.currency).toUpperCase()
    return {
      outcome: charge?.refunded ? 'refunded' : charge?.disputed ? 'disputed' : 'success',
      amountMinor: fromStripeAmount(intent.amount_received, currency),
      currency,
      reference: intent.metadata?.payment_id ?? null,
    }
  }
  if (intent.status === 'canceled') {
    const reason = intent.cancellation_reason ?? 'canceled'
    return { outcome: reason === 'abandoned' || reason === 'automatic' ? 'expired' : 'failed', reason }
  }
  if (underway.has(intent.status)) return { outcome: 'pending', underway: true }
  if (!waiting.has(intent.status)) {
    return { outcome: 'pending', underway: true, alert: `unknown Stripe status: ${intent.status}` }
  }
  const failed = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
  return {
    outcome: 'pending',
    underway: false,
    ...(failed && { attempt: failed.decline_code ?? failed.code ?? 'declined' }),
  }
}

/** Reads an event whose signature has been checked. */
function readNotice(raw: Buffer): Notice {
  let event: StripeEvent
  try {
    event = JSON.parse(raw.toString('utf8')) as StripeEvent
  } catch {
    throw new WebhookRejected('signed body is not JSON')
  }
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || !event.data?.object) {
    throw new WebhookRejected('signed body is not an event')
  }
  const subject = event.data.object
  const isIntent = subject.object === 'payment_intent'
  const ref = isIntent ? subject.id : subject.payment_intent
  const metadata = (subject.metadata ?? {}) as Record<string, unknown>
  return {
    eventId: event.id,
    type: event.type,
    providerRef: typeof ref === 'string' ? ref : null,
    reference: isIntent && typeof metadata.payment_id === 'string' ? metadata.payment_id : null,
  }
}
