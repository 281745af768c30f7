import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import { gatewayOf } from './ask'

/**
 * Keeps that the browser brought the gateway's own proof of a payment (Razorpay signs its return). It
 * settles nothing: the gateway is asked all the same, and until it knows, nothing offers to pay again. What proves
 * nothing is logged and otherwise as good as no proof.
 */
export async function keepProof(ctx: Ctx, row: PaymentRow, fields: Record<string, string>): Promise<void> {
  if (!gatewayOf(ctx, row)?.proves?.({ providerRef: row.provider_ref }, fields)) {
    ctx.log.warn({ paymentId: row.id, gateway: row.gateway }, 'a return of the browser proves nothing')
    return
  }
  await ctx.db
    .updateTable('payment')
    .set({ proved_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .where('proved_at', 'is', null)
    .execute()
}
