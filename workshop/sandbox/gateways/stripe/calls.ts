import { textOf as text, type FormTree } from '../../../../server/gateways/wire/form'
import { load, makeId, save } from '../store'
import { prove, serverOnly, shown, tree, type SandboxStripeCall } from './caller'
import { cardOutcome, testMethods, type CardInput, type CardOutcome } from './cards'
import { SandboxStripeFault, invalid, missing } from './fault'
import { mayHappen, type Intent, type StoredIntent } from './intent'
import { apply, emit, lockIntent, type StripeReply } from './wire'

/** POST /v1/payment_intents */
export async function createIntent({ world, who, params }: SandboxStripeCall): Promise<StripeReply> {
  serverOnly(who)
  const amount = text(params.amount)
  const currency = text(params.currency)
  if (!amount) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
  if (!/^-?\d{1,12}$/.test(amount))
    throw invalid(`Invalid integer: ${amount}`, 'amount', 'parameter_invalid_integer')
  if (Number(amount) < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (Number(amount) > 99_999_999) {
    throw invalid('Amount must be no more than 999,999.99', 'amount', 'amount_too_large')
  }
  if (!currency) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
  if (!/^[a-z]{3}$/i.test(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  const now = world.now()
  const id = makeId('pi_3')
  const body: Intent = {
    id,
    object: 'payment_intent',
    amount: Number(amount),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${makeId('', 25)}`,
    confirmation_method: 'automatic',
    created: Math.floor(now.getTime() / 1000),
    currency: currency.toLowerCase(),
    customer: null,
    description: text(params.description) ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: Object.fromEntries(
      Object.entries(tree(params.metadata)).map(([key, value]) => [key, text(value) ?? '']),
    ),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: text(params.receipt_email) ?? null,
    status: 'requires_payment_method',
  }
  const stored: StoredIntent = { id, kind: 'payment_intent', body, extra: {}, dueAt: null }
  await world.db.transaction().execute(async (trx) => {
    await save(trx, 'stripe', stored, now)
    await emit(trx, world, stored, [['payment_intent.created', body]])
  })
  if (text(params.confirm) === 'true') return confirmIntent({ world, who, params }, id)
  return { status: 200, body }
}

/** GET /v1/payment_intents/:id */
export async function readIntent(
  { world, who, params }: SandboxStripeCall,
  id: string,
): Promise<StripeReply> {
  const stored = (await load(world.db, 'stripe', id)) as StoredIntent | null
  if (stored?.kind !== 'payment_intent') throw missing('payment_intent', id)
  prove(who, stored, params)
  return { status: 200, body: await shown(world, who, stored.body, params) }
}

/** POST /v1/payment_intents/:id/confirm */
export async function confirmIntent(
  { world, who, params }: SandboxStripeCall,
  id: string,
): Promise<StripeReply> {
  const returnUrl = text(params.return_url) ?? null
  if (returnUrl !== null && !/^https?:\/\//.test(returnUrl)) {
    throw invalid(`Not a valid URL: ${returnUrl}`, 'return_url', 'url_invalid')
  }
  const outcome = chosen(params, world.now())
  const result = await world.db.transaction().execute(async (trx) => {
    const stored = await lockIntent(trx, id)
    prove(who, stored, params)
    if (!mayHappen(stored.body.status, 'confirm')) throw unexpected(stored.body, 'confirm')
    if (outcome.kind === 'authenticate' && !returnUrl) {
      throw invalid(
        'A return_url must be given: this card asks for authentication.',
        'return_url',
        'parameter_missing',
      )
    }
    const ready: StoredIntent = {
      ...stored,
      body: { ...stored.body, payment_method: makeId('pm_1') },
      extra: { ...stored.extra, returnUrl },
    }
    return apply(trx, world, ready, outcome)
  })
  const body = await shown(world, who, result.body, params)
  if (outcome.kind !== 'decline') return { status: 200, body, cut: outcome.cut ?? false }
  return { status: 402, body: { error: { ...result.body.last_payment_error, payment_intent: body } } }
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent(
  { world, who, params }: SandboxStripeCall,
  id: string,
): Promise<StripeReply> {
  serverOnly(who)
  const reason = text(params.cancellation_reason) ?? null
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']
  if (reason !== null && !reasons.includes(reason)) {
    throw invalid(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, 'cancellation_reason')
  }
  const result = await world.db.transaction().execute(async (trx) => {
    const stored = await lockIntent(trx, id)
    if (!mayHappen(stored.body.status, 'cancel')) throw unexpected(stored.body, 'cancel')
    return apply(trx, world, stored, { kind: 'cancel', reason })
  })
  return { status: 200, body: await shown(world, who, result.body, params) }
}

function unexpected(intent: Intent, verb: string): SandboxStripeFault {
  return new SandboxStripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })
}

function chosen(params: FormTree, now: Date): CardOutcome {
  const method = text(params.payment_method)
  if (method !== undefined) {
    const number = testMethods[method]
    if (!number) throw missing('PaymentMethod', method)
    return cardOutcome({ number, expMonth: 12, expYear: now.getUTCFullYear() + 1, cvc: '123' }, now)
  }
  const data = tree(params.payment_method_data)
  if (text(data.type) !== 'card')
    throw invalid('Missing required param: payment_method_data[type].', 'payment_method')
  const card = tree(data.card)
  const input: CardInput = {
    number: text(card.number) ?? '',
    expMonth: Number(text(card.exp_month)),
    expYear: Number(text(card.exp_year)),
    cvc: text(card.cvc) ?? '',
  }
  return cardOutcome(input, now)
}
