import type { Transaction } from 'kysely'
import { fromStripeAmount } from '../../../../server/gateways/stripe/amount'
import { stripeSignature } from '../../../../server/gateways/stripe/webhook'
import type { DB } from '../../../../server/platform/db/schema'
import { load, save } from '../store'
import { actions, type Action, type HostedView, type GatewaySandbox, type World } from '../gateway-sandbox'
import { happenAfterwards } from './aftersale'
import { stripeApi } from './api'
import type { Happening, StoredIntent } from './intent'
import { apply } from './wire'

const happenings: Partial<Record<Action, Happening>> = {
  pay: { kind: 'succeed' },
  decline: {
    kind: 'decline',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pending: { kind: 'processing' },
  ongoing: { kind: 'processing', endless: true },
  'wrong-amount': { kind: 'wrongAmount' },
  authenticate: { kind: 'authenticate' },
  cancel: { kind: 'cancel', reason: null },
}

/** A failed authentication has a different error code from a declined card. */
const authenticationFailed: Happening = {
  kind: 'decline',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Sandbox for Stripe. */
export const stripeSandbox: GatewaySandbox = {
  api: stripeApi,
  sign: (raw, { webhookSecret = '' }, at, forged) => ({
    'user-agent': 'Stripe/1.0 (sandbox)',
    'stripe-signature': stripeSignature(raw, forged ? 'wrong' : webhookSecret, at),
  }),
  paidEvents: ['payment_intent.succeeded'],
  // Stripe treats a withdrawn dispute as won.
  actions: actions.filter((action) => action !== 'dispute-withdrawn'),
  view: async (world, id) => {
    const stored = (await load(world.db, 'stripe', id)) as StoredIntent | null
    return stored?.kind === 'payment_intent' ? hostedView(stored) : null
  },
  act: async (trx, world, id, action, deliver) => {
    if (action && !stripeSandbox.actions.includes(action)) return false
    const stored = (await load(trx, 'stripe', id, true)) as StoredIntent | null
    if (stored?.kind !== 'payment_intent') return false
    const planned: StoredIntent = deliver ? { ...stored, extra: { ...stored.extra, deliver } } : stored
    if (deliver) await save(trx, 'stripe', planned, world.now())
    const happening = action && happeningOf(planned, action)
    if (happening) await apply(trx, world, planned, happening)
    else if (action) await happenAfterwards(trx, world, planned, action)
    return true
  },
  complete,
}

function happeningOf(stored: StoredIntent, action: Action): Happening | undefined {
  return action === 'decline' && stored.body.status === 'requires_action'
    ? authenticationFailed
    : happenings[action]
}

function hostedView({ body, extra }: StoredIntent): HostedView {
  const currency = body.currency.toUpperCase()
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(body.status)
  return {
    amountMinor: fromStripeAmount(body.amount, currency),
    currency,
    description: body.description,
    open,
    status: body.status,
    returnTo: extra.returnUrl ? withReturn(extra.returnUrl, body) : null,
  }
}

/** Adds Stripe's own return query, which is a hint but never proof. */
function withReturn(returnUrl: string, intent: StoredIntent['body']): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', redirectStatus(intent))
  return url.href
}

function redirectStatus({ status, last_payment_error: error }: StoredIntent['body']): string {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'pending'
  return error || status === 'canceled' ? 'failed' : 'pending'
}

async function complete(trx: Transaction<DB>, world: World, id: string): Promise<void> {
  const stored = (await load(trx, 'stripe', id, true)) as StoredIntent | null
  if (stored?.dueAt && stored.body.status === 'processing')
    await apply(trx, world, stored, { kind: 'succeed' })
}
