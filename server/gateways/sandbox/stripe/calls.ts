import { textOf as text, type FormTree } from '../../form'
import { sameText } from '../../signature'
import { load, makeId, save } from '../store'
import type { World } from '../twin'
import { cardOutcome, testMethods, type CardInput, type CardOutcome } from './cards'
import { Fault, invalid, missing } from './fault'
import { mayHappen, type Charge, type Intent, type StoredIntent } from './intent'
import { apply, emit, lockIntent, type Answer } from './wire'

/** One call of the stand-in: who asks and with which parameters. */
export interface Call {
  world: World
  who: 'server' | 'browser'
  params: FormTree
}

const tree = (value: FormTree[string] | undefined): FormTree => (typeof value === 'object' ? value : {})

/** POST /v1/payment_intents */
export async function createIntent({ world, who, params }: Call): Promise<Answer> {
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
  const thing: StoredIntent = { id, kind: 'payment_intent', body, extra: {}, dueAt: null }
  await world.db.transaction().execute(async (trx) => {
    await save(trx, 'stripe', thing, now)
    await emit(trx, world, thing, [['payment_intent.created', body]])
  })
  if (text(params.confirm) === 'true') return confirmIntent({ world, who, params }, id)
  return { status: 200, body }
}

/** GET /v1/payment_intents/:id */
export async function readIntent({ world, who, params }: Call, id: string): Promise<Answer> {
  const thing = (await load(world.db, 'stripe', id)) as StoredIntent | null
  if (thing?.kind !== 'payment_intent') throw missing('payment_intent', id)
  prove(who, thing, params)
  return { status: 200, body: await shown(world, who, thing.body, params) }
}

/** POST /v1/payment_intents/:id/confirm */
export async function confirmIntent({ world, who, params }: Call, id: string): Promise<Answer> {
  const returnUrl = text(params.return_url) ?? null
  if (returnUrl !== null && !/^https?:\/\//.test(returnUrl)) {
    throw invalid(`Not a valid URL: ${returnUrl}`, 'return_url', 'url_invalid')
  }
  const outcome = chosen(params, world.now())
  const result = await world.db.transaction().execute(async (trx) => {
    const thing = await lockIntent(trx, id)
    prove(who, thing, params)
    if (!mayHappen(thing.body.status, 'confirm')) throw unexpected(thing.body, 'confirm')
    if (outcome.kind === 'authenticate' && !returnUrl) {
      throw invalid(
        'A return_url must be given: this card asks for authentication.',
        'return_url',
        'parameter_missing',
      )
    }
    const ready: StoredIntent = {
      ...thing,
      body: { ...thing.body, payment_method: makeId('pm_1') },
      extra: { ...thing.extra, returnUrl },
    }
    return apply(trx, world, ready, outcome)
  })
  const body = await shown(world, who, result.body, params)
  if (outcome.kind !== 'decline') return { status: 200, body, cut: outcome.cut ?? false }
  return { status: 402, body: { error: { ...result.body.last_payment_error, payment_intent: body } } }
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent({ world, who, params }: Call, id: string): Promise<Answer> {
  serverOnly(who)
  const reason = text(params.cancellation_reason) ?? null
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']
  if (reason !== null && !reasons.includes(reason)) {
    throw invalid(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, 'cancellation_reason')
  }
  const result = await world.db.transaction().execute(async (trx) => {
    const thing = await lockIntent(trx, id)
    if (!mayHappen(thing.body.status, 'cancel')) throw unexpected(thing.body, 'cancel')
    return apply(trx, world, thing, { kind: 'cancel', reason })
  })
  return { status: 200, body: await shown(world, who, result.body, params) }
}

/** POST /v1/refunds: the whole charge; parts are not given back here. */
export async function refund({ world, who, params }: Call): Promise<Answer> {
  serverOnly(who)
  const id = text(params.payment_intent)
  if (!id) throw invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing')
  const result = await world.db.transaction().execute(async (trx) => {
    const thing = await lockIntent(trx, id)
    const chargeId = typeof thing.body.latest_charge === 'string' ? thing.body.latest_charge : null
    const charge = chargeId ? (await load<Charge>(trx, 'stripe', chargeId))?.body : null
    if (!charge) throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
    if (charge.refunded) {
      throw new Fault(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      })
    }
    await apply(trx, world, thing, { kind: 'refund' })
    return charge
  })
  return {
    status: 200,
    body: {
      id: makeId('re_3'),
      object: 'refund',
      amount: result.amount,
      charge: result.id,
      created: Math.floor(world.now().getTime() / 1000),
      currency: result.currency,
      payment_intent: id,
      status: 'succeeded',
    },
  }
}

/** GET /v1/events/:id and GET /v1/charges/:id */
export async function readOther({ world, who }: Call, kind: 'event' | 'charge', id: string): Promise<Answer> {
  serverOnly(who)
  const thing = await load(world.db, 'stripe', id)
  if (thing?.kind !== kind) throw missing(kind, id)
  return { status: 200, body: thing.body }
}

/** GET /v1/events, /v1/disputes: newest first; disputes of one intent. */
export async function list(
  { world, who, params }: Call,
  kind: 'event' | 'dispute',
  url: string,
): Promise<Answer> {
  serverOnly(who)
  const intent = text(params.payment_intent)
  const limit = Math.min(Math.max(Number(text(params.limit) ?? 10) || 10, 1), 100)
  const rows = await world.db
    .selectFrom('sandbox_object')
    .select('body')
    .where('gateway', '=', 'stripe')
    .where('kind', '=', kind)
    .$if(intent !== undefined, (query) =>
      query.where((eb) => eb.ref('body', '->>').key('payment_intent' as never), '=', intent as never),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return {
    status: 200,
    body: {
      object: 'list',
      url,
      has_more: rows.length > limit,
      data: rows.slice(0, limit).map((row) => row.body),
    },
  }
}

function serverOnly(who: 'server' | 'browser') {
  if (who === 'server') return
  throw new Fault(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

/** A browser must hold the client secret. */
function prove(who: 'server' | 'browser', thing: StoredIntent, params: FormTree) {
  if (who === 'server' || sameText(text(params.client_secret) ?? '', thing.body.client_secret ?? '')) return
  throw missing('payment_intent', thing.id)
}

/** The intent as its caller may see it; browsers do not get the merchant's own fields. */
async function shown(
  world: World,
  who: 'server' | 'browser',
  intent: Intent,
  params: FormTree,
): Promise<unknown> {
  if (who === 'browser') {
    const { metadata: _metadata, latest_charge: _charge, ...rest } = intent
    return rest
  }
  const expand = Object.values(tree(params.expand))
  if (!expand.includes('latest_charge') || typeof intent.latest_charge !== 'string') return intent
  return { ...intent, latest_charge: (await load(world.db, 'stripe', intent.latest_charge))?.body ?? null }
}

function unexpected(intent: Intent, verb: string): Fault {
  return new Fault(400, {
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
