import { makeId, type Stored } from '../store'
import { pendingSeconds } from '../gateway-sandbox'
import type { StripeCharge, StripeIntent } from '../../../../server/gateways/stripe/wire'
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

export interface SandboxCharge extends StripeCharge {
  payment_intent: string
  [field: string]: unknown
}

/** Sandbox-only data of an intent. */
export interface IntentExtra {
  /** Faults of the webhooks that the intent causes; see `deliveries.ts`. */
  deliver?: string[]
  returnUrl?: string | null
  /** Amount received instead of the requested one when the intent succeeds. */
  receive?: number
}

export type StoredIntent = Stored<Intent, IntentExtra>

/** An action on an intent, caused by a card, the hosted page, the control endpoint or the clock. */
export type Happening = CardOutcome | { kind: 'cancel'; reason: string | null }

export interface IntentChange {
  intent: Intent
  charge: SandboxCharge | null
  /** Event types with their objects, in Stripe's order. */
  events: [type: string, object: Record<string, unknown>][]
  dueAt: Date | null
}

/** Creates a successful charge, as returned by Stripe. */
export const chargeFor = (intent: Intent, amount: number, at: number): SandboxCharge => ({
  id: makeId('ch_3'),
  object: 'charge',
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: makeId('txn_3'),
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: at,
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: intent.id,
  payment_method: typeof intent['payment_method'] === 'string' ? intent['payment_method'] : null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

/** Applies an action to an intent. */
export function happen(
  stored: StoredIntent,
  charge: SandboxCharge | null,
  what: Happening,
  { now, hostedUrl }: { now: Date; hostedUrl: string },
): IntentChange {
  const at = Math.floor(now.getTime() / 1000)
  const base: Intent = { ...stored.body, next_action: null }
  const done = (
    intent: Intent,
    names: string[],
    made: SandboxCharge | null = charge,
    dueAt: Date | null = null,
  ): IntentChange => ({
    intent,
    charge: made,
    dueAt,
    events: names.map((name) => [name, name.startsWith('charge.') && made ? made : intent]),
  })

  switch (what.kind) {
    case 'succeed':
    case 'wrongAmount': {
      const amount = what.kind === 'wrongAmount' ? Math.max(1, Math.floor(base.amount / 2)) : base.amount
      const paid = chargeFor(base, amount, at)
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
            redirect_to_url: { url: hostedUrl, return_url: stored.extra.returnUrl ?? null },
          },
        },
        ['payment_intent.requires_action'],
      )
    case 'processing':
      return done(
        { ...base, status: 'processing', last_payment_error: null },
        ['payment_intent.processing'],
        charge,
        what.endless ? null : new Date(now.getTime() + pendingSeconds * 1000),
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
  }
}

/** Returns whether Stripe allows an action in this status; otherwise it answers `payment_intent_unexpected_state`. */
export function mayHappen(status: string, kind: 'confirm' | 'cancel'): boolean {
  if (kind === 'cancel')
    return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
}
