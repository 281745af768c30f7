import { page } from '../../../../contract/limits'
import type { DeliveryKind } from '../../../../contract/values'
import { Refusal } from '../../../platform/http/refusal'
import { reply, type Serve } from '../../../platform/http/registry'
import { countDeliveries, deadDeliveries } from './dead'
import { effectLine, webhookLine } from './line'
import type { Ctx } from '../../../platform/context'

/** Gives dead effects to the outbox again, with all their tries: one, or every one. Returns how many. */
async function retryDead({ db, clock }: Ctx, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, run_at: clock.now(), locked_until: null })
    .where('done_at', 'is', null)
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has dead webhooks worked through again, with all their tries: one, or every one. Returns how many. */
async function retryDeadWebhooks({ db, clock }: Ctx, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ dead_at: null, attempts: 0, run_at: clock.now() })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deliveries that were given up, for those who set up mail and gateways; and their retry. */
export function deliveryRoutes(serve: Serve) {
  serve('admin/deliveries', async ({ input, ctx, caller }) => {
    const [rows, counts] = await Promise.all([
      deadDeliveries(ctx, input.offset ?? 0, input.limit ?? page.limit),
      countDeliveries(ctx),
    ])
    const data = await Promise.all(
      rows.map((row) => (row.of === 'webhook' ? webhookLine : effectLine)(ctx, row, caller.lang)),
    )
    return { ...reply(data, 'refusals.found'), extra: counts }
  })

  serve('admin/deliveries:retry', async ({ input, ctx, caller }) => {
    const isOf = (what: DeliveryKind) => input.id === undefined || (input.of ?? 'effect') === what
    const retried =
      (isOf('effect') ? await retryDead(ctx, input.id) : 0) +
      (isOf('webhook') ? await retryDeadWebhooks(ctx, input.id) : 0)
    if (input.id !== undefined && retried === 0) throw new Refusal('NOT_FOUND', 'deliveries.gone')
    ctx.log.info(
      { by: caller.user?.id, of: input.of, id: input.id ?? 'all', retried },
      'deliveries are tried again',
    )
    return reply({ retried }, 'deliveries.retried')
  })
}
