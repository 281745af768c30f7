import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context'
import { advance } from '../../../core/advance'
import { askGateway } from '../ask-gateway'

/**
 * Ends refund orders whose attempts were all cut off by server crashes, so that none has a result. An administrator
 * reviews them, and the gateway is queried for its refunds. Returns the number of orders ended.
 */
export async function endForsaken(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  const forsaken = ctx.db
    .selectFrom('refund_order')
    .select(['id', 'payment_id'])
    .where('state', '=', 'sent')
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('type', '=', 'refund.send')
            .where('done_at', 'is', null)
            .where('dead_at', 'is', null)
            .where(sql<boolean>`payload->>'id' = refund_order.id::text`),
        ),
      ),
    )
  let ended = 0
  for (const { id, payment_id: paymentId } of await forsaken.execute()) {
    // Several processes may have found the same order.
    const isEnded = await ctx.db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('refund_order')
        .select(['state', 'sending_until'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (order.state !== 'sent' || (order.sending_until && order.sending_until > now)) return false
      const actor = { role: 'server', id: null } as const
      const set = { sending_until: null }
      await advance(trx, { record: 'refund-order', id, event: { type: 'order.silent' }, actor, now, set })
      return true
    })
    if (!isEnded) continue
    ended++
    const of = ctx.db.selectFrom('payment').selectAll().where('id', '=', paymentId)
    await askGateway(ctx, await of.executeTakeFirstOrThrow())
  }
  return ended
}
