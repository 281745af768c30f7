import { textOf as text } from '../../form'
import { load, makeId } from '../store'
import { serverOnly, type Call } from './caller'
import { Fault, invalid, missing } from './fault'
import type { Charge } from './intent'
import { apply, lockIntent, type Answer } from './wire'

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
