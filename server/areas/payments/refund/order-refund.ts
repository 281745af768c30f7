import type { Selectable, Transaction } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { isTagged } from '../../../../machines/tagged'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import type { DB, PaymentRow } from '../../../platform/db/schema'
import type { RefundOrderTable } from '../../../platform/db/schema.gen'
import { Refusal } from '../../../platform/refusal'
import { advance, recordCreated } from '../../../core/advance'
import { turnSubscriptionOf } from '../../packages'
import { gatewayOf } from '../ask-gateway'
import { followMoney } from '../follow-money'
import { lockPurchase } from '../purchase'
import { leftOf, type Left } from './refundable-amount'

/** Statuses of a refund that has neither arrived nor failed. */
const underway: ReadonlySet<string> = new Set(['pending', 'attention', 'unknown'])

/** A stored order. */
export type RefundOrderRow = Selectable<RefundOrderTable>

/** What an administrator has read and confirmed. */
export interface Confirmed {
  paymentId: string
  /** Made once by the form: the same confirmation again finds its order. */
  clientKey: string
  amountMinor: number
  /** What was left at the confirmation. */
  leftMinor: number
  reason: string
  /** The administrator has read that a dispute is open. */
  despiteDispute: boolean
  by: number
}

/** A refund that its gateway is asked for. */
export interface Ordered extends Confirmed {
  /** What the payment bought ends now, and not only when the money has arrived. */
  endsNow: boolean
}

/** A refund that was made elsewhere. */
export interface MadeOutside extends Confirmed {
  /** The gateway's, or the bank's, reference of it. */
  ref: string
  at: Date
}

/**
 * Stores the order and leaves the sending to the outbox, in one transaction. Refusals: NOT_FOUND, CONFLICT (another
 * order is unanswered, something has changed since it was read, a dispute is open or prevents refunds), VALIDATION
 * (more than is left, or a sum that the gateway does not refund), GATEWAY_UNAVAILABLE.
 */
export function orderRefund(ctx: Ctx, asked: Ordered): Promise<RefundOrderRow> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, asked.paymentId)
    if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const before = await sameBefore(trx, asked)
    if (before) return before
    const gateway = gatewayOf(ctx, row)
    if (!gateway?.refund) throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.refundNotHere')
    const left = await leftOf(trx, row)
    if (left.isAsking) throw new Refusal('CONFLICT', 'refusals.refundUnderway')
    if (left.isBarred) throw new Refusal('CONFLICT', 'refusals.refundBarred')
    checkSum(asked, left)
    if (gateway.refunds?.(asked.amountMinor, left.currency) === false)
      throw new Refusal('VALIDATION', 'refusals.refundTooLittle', {
        errors: { amount_minor: 'refusals.refundTooLittle' },
      })
    const order = await write(trx, row, { ...asked, currency: left.currency, now })
    if (asked.endsNow && isTagged(paymentMachine, row.state, 'bought'))
      await turnSubscriptionOf(trx, row.id, 'subscription.revoked', now)
    const payload = json({ record: 'refund-order', id: order.id })
    await trx.insertInto('outbox').values({ type: 'refund.send', payload, run_at: now }).execute()
    return order
  })
}

/** Records a refund that was made elsewhere; the payment moves where its chart leads with it. Refusals as above. */
export function noteOutside(ctx: Ctx, asked: MadeOutside): Promise<RefundOrderRow> {
  const now = ctx.clock.now()
  if (asked.at > now)
    throw new Refusal('VALIDATION', 'refusals.refundAhead', { errors: { at: 'refusals.refundAhead' } })
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, asked.paymentId)
    if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const before = await sameBefore(trx, asked)
    if (before) return before
    const left = await leftOf(trx, row)
    const { paymentId, ref, at, by, amountMinor } = asked
    const known = await trx
      .selectFrom('refund')
      .select(['status', 'amount_minor', 'word'])
      .where('payment_id', '=', paymentId)
      .where('gateway_ref', '=', ref)
      .executeTakeFirst()
    if (known && !underway.has(known.status)) throw new Refusal('CONFLICT', 'refusals.refundKnown')
    // A refund on its way is not part of what is left: recorded, it is the refund that it was.
    checkSum(asked, known ? { ...left, left: left.left + (known.amount_minor ?? 0) } : left, left.left)
    if (known && known.amount_minor !== amountMinor)
      throw new Refusal('VALIDATION', 'refusals.refundOtherSum', {
        errors: { amount_minor: 'refusals.refundOtherSum' },
      })
    const { currency } = left
    const id = await doneBy(trx, row, { ...asked, currency, now })
    const fact = { id: ref, amountMinor, currency, status: 'succeeded' as const, word: known?.word ?? '', at }
    await followMoney(trx, row, { refunds: [fact] }, now, 'server')
    await trx
      .updateTable('refund')
      .set({ recorded_by: by })
      .where('payment_id', '=', paymentId)
      .where('gateway_ref', '=', ref)
      .execute()
    return trx.selectFrom('refund_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}

/**
 * The order of a refund that has arrived: the one that requested it at the gateway, or a new one recorded by an
 * administrator.
 */
async function doneBy(
  trx: Transaction<DB>,
  row: PaymentRow,
  asked: MadeOutside & { currency: string; now: Date },
): Promise<string> {
  const { paymentId, ref, reason, now } = asked
  const actor = { role: 'server', id: null } as const
  const own = await trx
    .selectFrom('refund_order')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', ref)
    .executeTakeFirst()
  const { id } = own ?? (await write(trx, row, asked))
  const event = { type: own ? 'order.done' : 'order.noted' }
  await advance(trx, { record: 'refund-order', id, event, actor, reason, now })
  return id
}

/** The order that this confirmation has created already. */
async function sameBefore(trx: Transaction<DB>, asked: Confirmed): Promise<RefundOrderRow | undefined> {
  const before = await trx
    .selectFrom('refund_order')
    .selectAll()
    .where('client_key', '=', asked.clientKey)
    .executeTakeFirst()
  const isOther =
    before &&
    (before.payment_id !== asked.paymentId ||
      before.amount_minor !== asked.amountMinor ||
      before.reason !== asked.reason)
  if (isOther) throw new Refusal('KEY_REUSED', 'refusals.keyReused')
  return before
}

/** `read`: what was left according to the form. */
function checkSum(
  { amountMinor, leftMinor, despiteDispute }: Confirmed,
  { left, disputes }: Left,
  read = left,
): void {
  if (amountMinor > left)
    throw new Refusal('VALIDATION', 'refusals.refundTooMuch', {
      errors: { amount_minor: 'refusals.refundTooMuch' },
    })
  if (read !== leftMinor) throw new Refusal('CONFLICT', 'refusals.conflict')
  if (disputes.length > 0 && !despiteDispute) throw new Refusal('CONFLICT', 'refusals.refundDisputed')
}

async function write(
  trx: Transaction<DB>,
  row: PaymentRow,
  asked: Confirmed & { ref?: string; currency: string; now: Date },
): Promise<RefundOrderRow> {
  const { by, now } = asked
  const order = await trx
    .insertInto('refund_order')
    .values({
      payment_id: row.id,
      user_id: row.user_id,
      client_key: asked.clientKey,
      state: 'ordered',
      amount_minor: asked.amountMinor,
      currency: asked.currency,
      reason: asked.reason,
      ordered_by: by,
      by_hand: asked.ref !== undefined,
      gateway_ref: asked.ref ?? null,
      note: null,
      sending_until: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const actor = { role: 'admin', id: by } as const
  await recordCreated(trx, { record: 'refund-order', id: order.id, to: 'ordered', actor, now })
  return order
}
