import type { Ctx } from '../../platform/context'
import { askGateway } from './ask-gateway'

/**
 * Queries the gateway about a payment; the browser's claim only triggers the query (rule 1). Throws if the gateway
 * doesn't answer, so that the query is retried.
 */
export async function verifyPayment(ctx: Ctx, paymentId: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!row?.provider_ref) return
  const { settled } = await askGateway(ctx, row)
  if (settled === null) throw new Error(`The gateway ${row.gateway} did not answer`)
}
