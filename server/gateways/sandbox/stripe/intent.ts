import { makeId, type Stored } from '../store'
import { pendingSeconds } from '../twin'
import type { StripeCharge, StripeIntent } from '../../stripe-wire'
import type { CardOutcome } from './cards'

/** A Payment Intent with the fields a client may read. */
export interface Intent extends StripeIntent {
  created: number
  livemode: false
  description: string | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null
  canceled_at: number | null
  [field: string]: unknown
}

export interface Charge extends StripeCharge {
  amount: number
  amount_refunded: number
  currency: string
  payment_intent: string
  created: number
  [field: string]: unknown
}

/** What only the sandbox knows of an intent. */
export interface IntentExtra {
  /** Faults of the webhooks it causes; see deliveries. */
  deliver?: string[]
  returnUrl?: string | null
  /** Taken instead of the asked amount once it succeeds. */
  receive?: number
}

export type StoredIntent = Stored<Intent, IntentExtra>

/** What happens to an intent, whoever causes it: a card, the hosted page, the control door or time. */
export type Happening =
  | CardOutcome
  | { kind: 'cancel'; reason: string | null }
  | { kind: 'refund' | 'dispute' | 'disputeWon' | 'disputeLost' }

export interface Change {
  intent: Intent
  charge: Charge | null
  /** Event types with the object they carry, in the order Stripe sends them. */
  events: [type: string, object: Record<string, unknown>][]
  dueAt: Date | null
}

/** Carries one happening out. `force` lets the control door do what a late bank does to a closed payment. */
export function happen(
  thing: StoredIntent,
  charge: Charge | null,
  what: Happening,
  { now, hostedUrl }: { now: Date; hostedUrl: string },
): Change {
  const at = Math.floor(now.getTime() / 1000)
  const base: Intent = { ...thing.body, next_action: null }
  const done = (
    intent: Intent,
    names: string[],
    made: Charge | null = charge,
    dueAt: Date | null = null,
  ): Change => ({
    intent,
    charge: made,
    dueAt,
    events: names.map((name) => [name, name.startsWith('charge.') && made ? made : intent]),
  })

  switch (what.kind) {
    case 'succeed':
    case 'wrongAmount': {
      const amount = what.kind === 'wrongAmount' ? Math.max(1, Math.floor(base.amount / 2)) : base.amount
      const paid: Charge = {
        id: makeId('ch_3'),
        object: 'charge',
        amount,
        amount_refunded: 0,
        currency: base.currency,
        payment_intent: base.id,
        created: at,
        captured: true,
        paid: true,
        status: 'succeeded',
        livemode: false,
        refunded: false,
        disputed: false,
      }
      const intent = {
        ...base,
        status: 'succeeded',
        amount_received: amount,
        latest_charge: paid.id,
        last_payment_error: null,
      }
      return done(intent, ['charge.succeeded', 'payment_intent.succeeded'], paid)
    }
    case 'authenticate':
      return done(
        {
          ...base,
          status: 'requires_action',
          last_payment_error: null,
          next_action: {
            type: 'redirect_to_url',
            redirect_to_url: { url: hostedUrl, return_url: thing.extra.returnUrl ?? null },
          },
        },
        ['payment_intent.requires_action'],
      )
    case 'processing':
      return done(
        { ...base, status: 'processing', last_payment_error: null },
        ['payment_intent.processing'],
        charge,
        new Date(now.getTime() + pendingSeconds * 1000),
      )
    case 'decline': {
      const { code, decline_code, message } = what
      const error = { type: 'card_error', code, message, ...(decline_code && { decline_code }) }
      return done(
        { ...base, status: 'requires_payment_method', payment_method: null, last_payment_error: error },
        ['payment_intent.payment_failed'],
      )
    }
    case 'cancel':
      return done({ ...base, status: 'canceled', canceled_at: at, cancellation_reason: what.reason }, [
        'payment_intent.canceled',
      ])
    case 'refund':
      return done(
        base,
        ['charge.refunded'],
        charge && { ...charge, refunded: true, amount_refunded: charge.amount },
      )
    case 'dispute':
    case 'disputeWon':
    case 'disputeLost': {
      const status = { dispute: 'needs_response', disputeWon: 'won', disputeLost: 'lost' }[what.kind]
      const name = what.kind === 'dispute' ? 'charge.dispute.created' : 'charge.dispute.closed'
      const dispute = {
        id: `dp_${base.id.slice(3)}`,
        object: 'dispute',
        charge: charge?.id ?? null,
        payment_intent: base.id,
        amount: charge?.amount ?? 0,
        currency: base.currency,
        reason: 'general',
        status,
        created: at,
        livemode: false,
      }
      return {
        intent: base,
        charge: charge && { ...charge, disputed: true },
        dueAt: null,
        events: [[name, dispute]],
      }
    }
  }
}

/** States in which a happening is refused by the real thing (`payment_intent_unexpected_state`). */
export function mayHappen(status: string, kind: 'confirm' | 'cancel'): boolean {
  if (kind === 'cancel')
    return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
}
