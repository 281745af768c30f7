import type { Ctx } from '../../context'
import { askGateway } from './ask'

/** Asks the gateway about one payment; what the browser claimed is only the reason to ask (rule 1). */
export async function verifyPayment(ctx: Ctx, paymentId: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (row) await askGateway(ctx, row)
}
