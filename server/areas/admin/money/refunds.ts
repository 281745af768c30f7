import { isTagged } from '../../../../machines/tagged'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import { refundActs, type RefundOrderState } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'
import type { PaymentRow, UserRow } from '../../../platform/db/schema'
import { reply, type Serve } from '../../../platform/http/registry'
import { type Confirmed, gatewayOf, leftOf, noteOutside, orderRefund } from '../../payments'
import { menuOf } from '../allowed-acts'
import { called } from '../../../core/person-name'

type RefundPayment = Data<'admin/payment'>
type RefundOrderLine = RefundPayment['orders'][number]

/** Registers the calls that order a refund or record one made outside the product. */
export function refundRoutes(serve: Serve) {
  serve('admin/refund', async ({ input, ctx, caller }) => {
    const asked = { ...confirmed(input, caller.user), endsNow: Boolean(input.ends_now) }
    const { id, payment_id } = await orderRefund(ctx, asked)
    return reply(
      (await ordersOf(ctx, payment_id)).find((one) => one.id === id)!,
      'refusals.refundOrdered',
    )
  })

  serve('admin/refund-noted', async ({ input, ctx, caller }) => {
    const made = {
      ...confirmed(input, caller.user),
      ref: input.ref,
      at: new Date(`${input.at}T00:00:00Z`),
    }
    const { id, payment_id } = await noteOutside(ctx, made)
    return reply(
      (await ordersOf(ctx, payment_id)).find((one) => one.id === id)!,
      'refusals.refundNoted',
    )
  })
}

const confirmed = (input: Omit<Parsed<'admin/refund'>, 'ends_now'>, by: UserRow): Confirmed => ({
  paymentId: input.payment_transaction_id,
  clientKey: input.key,
  amountMinor: input.amount_minor,
  leftMinor: input.left_minor,
  reason: input.reason,
  despiteDispute: Boolean(input.despite_dispute),
  by: by.id,
})

/** Returns what an administrator needs to know before refunding. */
export async function refundableOf(
  ctx: Ctx,
  row: PaymentRow,
  adminId: number,
): Promise<RefundPayment['refundable']> {
  const asked = { record: 'payment', id: row.id, adminId, now: ctx.clock.now() } as const
  const { allowed } = await ctx.db.transaction().execute((trx) => menuOf(trx, asked))
  const { currency, came, gone, underway, taken, left, isAsking, disputes, isBarred } = await leftOf(
    ctx.db,
    row,
  )
  const sum = (amount_minor: number) => ({ amount_minor, currency })
  return {
    came: sum(came),
    gone: sum(gone),
    underway: sum(underway),
    taken: sum(taken),
    left: sum(left),
    acts: refundActs.filter((act) => allowed.some(({ event }) => event === act)),
    sends: gatewayOf(ctx, row)?.refund !== undefined,
    is_asking: isAsking,
    disputes,
    is_barred: isBarred,
    ends_package: isTagged(paymentMachine, row.state, 'bought'),
  }
}

/** Returns a payment's refunds ordered or recorded here, newest first. */
export async function ordersOf({ db }: Ctx, paymentId: string): Promise<RefundOrderLine[]> {
  const rows = await db
    .selectFrom('refund_order as o')
    .innerJoin('app_user as u', 'u.id', 'o.ordered_by')
    .selectAll('o')
    .select(called('u').as('by'))
    .where('o.payment_id', '=', paymentId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state as RefundOrderState,
    amount: { amount_minor: row.amount_minor, currency: row.currency },
    reason: row.reason,
    by: row.by,
    by_hand: row.by_hand,
    refund: row.gateway_ref,
    note: row.note,
    at: row.created_at.toISOString(),
  }))
}
