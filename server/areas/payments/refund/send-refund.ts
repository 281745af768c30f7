import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { Ctx } from '../../../platform/context'
import type { PaymentRow } from '../../../platform/db/schema'
import { GatewayRefused, type RefundFact } from '../../../gateways/port'
import { attemptsMax } from '../../../core/outbox/attempts'
import { reasonOf } from '../../../core/outbox/failure-reason'
import { advance } from '../../../core/advance'
import type { Trx } from '../../../core/kind'
import { chargeOf, gatewayOf, inTurn, numberQuestion } from '../ask-gateway'
import { followMoney } from '../follow-money'
import { withPossibleTimes } from '../gateway-time'
import { lockPurchase } from '../purchase'
import { isOlderThanKnown } from '../settle-payment'
import type { RefundOrderRow } from './order-refund'

/** How long one request may lock the order, in seconds; longer than all of an adapter's retries together. */
const holdSeconds = 240
/**
 * Seconds to wait before the next request, so that a refund still being processed appears in the gateway's list by
 * then.
 */
const pauseSeconds = 60
/** States of an order the gateway hasn't reported on yet. */
const unanswered = new Set<string>(statesTagged(refundOrderMachine, 'unanswered'))
const byServer = { role: 'server', id: null } as const

/**
 * Requests an order's refund from the gateway. If the result is unknown (no answer, or a crash before it was stored),
 * it is requested again with the same idempotency key. A refusal ends the order only on the first request; later, an
 * earlier request may have succeeded, so an administrator has to check.
 */
export async function sendRefund(ctx: Ctx, id: string, effect: string): Promise<void> {
  const order = await hold(ctx, id)
  if (!order) return
  const row = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', order.payment_id)
    .executeTakeFirstOrThrow()
  try {
    const about = row.second_of ?? row.id
    const { question, fact } = await inTurn(ctx, about, async () => ({
      question: await numberQuestion(ctx, about, 'refund'),
      fact: await ask(ctx, row, order),
    }))
    await answered(ctx, order, fact, question)
  } catch (error) {
    if (error instanceof GatewayRefused) return refused(ctx, order, error)
    await silent(ctx, order, effect)
    throw error
  }
}

/** Locks the order for this request; null if it has been answered in the meantime. */
function hold({ db, clock }: Ctx, id: string): Promise<RefundOrderRow | null> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('refund_order')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!order || !unanswered.has(order.state)) return null
    if (order.sending_until && order.sending_until > now)
      throw new Error('The gateway is being asked for this refund already')
    const set = { sending_until: new Date(now.getTime() + holdSeconds * 1000), tries: order.tries + 1 }
    if (order.state === 'sent') await trx.updateTable('refund_order').set(set).where('id', '=', id).execute()
    else
      await advance(trx, {
        record: 'refund-order',
        id,
        event: { type: 'order.sent' },
        actor: byServer,
        now,
        set,
      })
    return order
  })
}

async function ask(ctx: Ctx, row: PaymentRow, order: RefundOrderRow): Promise<RefundFact> {
  const gateway = gatewayOf(ctx, row)
  if (!gateway?.refund) throw new Error('The gateway of this payment is not set up')
  // An additional charge uses the gateway reference of its payment.
  const charge = { ...(await chargeOf(ctx, await mainOf(ctx, row))), currency: order.currency }
  return gateway.refund(charge, {
    id: order.id,
    amountMinor: order.amount_minor,
    reason: order.reason,
    ...(row.charge_ref !== null && { chargeRef: row.charge_ref }),
  })
}

const mainOf = async ({ db }: Ctx, row: PaymentRow): Promise<PaymentRow> =>
  row.second_of === null
    ? row
    : db.selectFrom('payment').selectAll().where('id', '=', row.second_of).executeTakeFirstOrThrow()

/** Stores the gateway's refund id, so that the refund's webhooks find the order from now on. */
async function answered(
  ctx: Ctx,
  { id, payment_id }: RefundOrderRow,
  fact: RefundFact,
  question: number,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, payment_id)
    if (!row) return
    await trx
      .updateTable('refund_order')
      .set({ gateway_ref: fact.id, sending_until: null })
      .where('id', '=', id)
      .execute()
    const asked = await trx
      .selectFrom('payment')
      .select('answered')
      .where('id', '=', row.second_of ?? row.id)
      .executeTakeFirstOrThrow()
    const facts = { refunds: [fact], isOlder: isOlderThanKnown(asked, question) }
    await followMoney(trx, row, withPossibleTimes(facts, row.created_at, now), now)
  })
}

async function refused(ctx: Ctx, order: RefundOrderRow, error: GatewayRefused): Promise<void> {
  ctx.log.warn({ error, order: order.id }, 'a gateway refused a refund')
  const type = order.tries === 0 ? 'order.failed' : 'order.silent'
  const note = reasonOf(new Error(`${error.code}: ${error.message}`))
  await end(ctx, order, type, { note })
}

/**
 * Handles a missing answer: the next attempt sends the request again; after the last attempt, an administrator has to
 * check.
 */
async function silent(ctx: Ctx, order: RefundOrderRow, effect: string): Promise<void> {
  const { attempts } = (await ctx.db
    .selectFrom('outbox')
    .select('attempts')
    .where('letter', '=', effect)
    .executeTakeFirst()) ?? { attempts: attemptsMax }
  if (attempts >= attemptsMax) {
    await end(ctx, order, 'order.silent', {})
    return
  }
  const pause = new Date(ctx.clock.now().getTime() + pauseSeconds * 1000)
  await ctx.db.updateTable('refund_order').set({ sending_until: pause }).where('id', '=', order.id).execute()
}

function end(
  ctx: Ctx,
  { id }: RefundOrderRow,
  type: 'order.failed' | 'order.silent',
  more: { note?: string },
): Promise<unknown> {
  const set = { ...more, sending_until: null }
  const move = { record: 'refund-order', id, event: { type }, actor: byServer, set } as const
  return ctx.db.transaction().execute((trx: Trx) => advance(trx, { ...move, now: ctx.clock.now() }))
}
