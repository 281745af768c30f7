import { textOf as text } from '../../../../server/gateways/wire/form'
import { load } from '../store'
import { paidBy } from './aftersale'
import { serverOnly, tree, type SandboxStripeCall } from './caller'
import { disputesOf } from './disputes'
import { SandboxStripeFault, invalid, missing } from './fault'
import type { SandboxCharge } from './intent'
import { giveBack } from './refunds'
import { followWarnings } from './warnings'
import { emit, lockIntent, type StripeReply } from './wire'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

const refusal = (code: string, message: string) =>
  new SandboxStripeFault(400, { type: 'invalid_request_error', code, message })

/** POST /v1/refunds: refunds a charge, given directly or by its intent, fully or in part. */
export async function refund({ world, who, params }: SandboxStripeCall): Promise<StripeReply> {
  serverOnly(who)
  const named = text(params.charge)
  const other = named ? await load<SandboxCharge>(world.db, 'stripe', named) : null
  if (named && other?.kind !== 'charge') throw missing('charge', named)
  const id = other?.body.payment_intent ?? text(params.payment_intent)
  if (!id)
    throw invalid(
      'One of the following params should be provided: charge or payment_intent.',
      'payment_intent',
      'parameter_missing',
    )
  const asked = text(params.amount)
  if (asked !== undefined && !/^[1-9]\d{0,11}$/.test(asked))
    throw invalid(`Invalid integer: ${asked}`, 'amount', 'parameter_invalid_integer')
  const reason = text(params.reason) ?? null
  if (reason !== null && !reasons.includes(reason))
    throw invalid(`Invalid reason: must be one of ${reasons.join(', ')}`, 'reason')
  const metadata = Object.fromEntries(
    Object.entries(tree(params.metadata)).map(([key, value]) => [key, text(value) ?? '']),
  )
  const body = await world.db.transaction().execute(async (trx) => {
    const stored = await lockIntent(trx, id)
    const charge = named
      ? ((await load<SandboxCharge>(trx, 'stripe', named))?.body ?? null)
      : await paidBy(trx, stored)
    if (!charge) throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
    if (charge.refunded)
      throw refusal('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    if ((await disputesOf(trx, charge.id)).some((one) => !one.is_charge_refundable && one.status !== 'won'))
      throw refusal('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
    const left = charge.amount - charge.amount_refunded
    const amount = asked === undefined ? left : Number(asked)
    if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount')
    const { refund: made, sent } = await giveBack(trx, world, charge, amount, {
      status: 'succeeded',
      reason,
      metadata,
    })
    await emit(trx, world, stored, [...sent, ...(await followWarnings(trx, world, charge))])
    return made
  })
  return { status: 200, body }
}

/** GET /v1/events/:id, /v1/charges/:id, /v1/refunds/:id, /v1/disputes/:id */
export async function readOther(
  { world, who }: SandboxStripeCall,
  kind: 'event' | 'charge' | 'refund' | 'dispute',
  id: string,
): Promise<StripeReply> {
  serverOnly(who)
  const stored = await load(world.db, 'stripe', id)
  if (stored?.kind !== kind) throw missing(kind, id)
  return { status: 200, body: stored.body }
}

/** Returns a list, newest first, optionally of one intent or charge, starting after `starting_after`. */
export async function list(
  { world, who, params }: SandboxStripeCall,
  kind: 'event' | 'dispute' | 'refund' | 'charge' | 'early_fraud_warning',
  url: string,
): Promise<StripeReply & { body: Record<string, unknown> & { data: Record<string, unknown>[] } }> {
  serverOnly(who)
  const filters = (['payment_intent', 'charge'] as const).flatMap((field) => {
    const value = text(params[field])
    return value === undefined ? [] : [{ field, value }]
  })
  const limit = Math.min(Math.max(Number(text(params.limit) ?? 10) || 10, 1), 100)
  let query = world.db
    .selectFrom('sandbox_object')
    .select(['id', 'body'])
    .where('gateway', '=', 'stripe')
    .where('kind', '=', kind)
  for (const { field, value } of filters)
    query = query.where((eb) => eb(eb.ref('body', '->>').key(field as never), '=', value as never))
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(1000).execute()
  const after = text(params.starting_after)
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1
  return {
    status: 200,
    body: {
      object: 'list',
      url,
      has_more: rows.length > from + limit,
      data: rows.slice(from, from + limit).map((row) => row.body as Record<string, unknown>),
    },
  }
}
