import { page } from '../../../../contract/limits'
import type { DeliveryKind } from '../../../../contract/values'
import { Refusal } from '../../../platform/http/refusal'
import { reply, type Serve } from '../../../platform/http/registry'
import { countDeliveries, failedDeliveries } from './failed'
import { effectLine, webhookLine } from './line'
import type { Ctx } from '../../../platform/context'

/**
 * Gives effects that failed to the outbox again, at once and with all their tries: one, or every one. Not what is being
 * carried out at this moment: it would be done twice. Returns how many.
 */
async function retryEffects({ db, clock }: Ctx, id?: number): Promise<number> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, run_at: now, locked_until: null, last_error: null })
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('dead_at', 'is not', null), eb('last_error', 'is not', null)]))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has webhooks that failed worked through again, at once and with all their tries: one, or every one. */
async function retryWebhooks({ db, clock }: Ctx, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ dead_at: null, attempts: 0, run_at: clock.now() })
    .where((eb) =>
      eb.or([eb('dead_at', 'is not', null), eb.and([eb('run_at', 'is not', null), eb('attempts', '>', 0)])]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deliveries that failed, for those who set up mail and gateways; and their retry. */
export function deliveryRoutes(serve: Serve) {
  serve('admin/deliveries', async ({ input, ctx, caller }) => {
    const [rows, counts] = await Promise.all([
      failedDeliveries(ctx, input.offset ?? 0, input.limit ?? page.limit),
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
      (isOf('effect') ? await retryEffects(ctx, input.id) : 0) +
      (isOf('webhook') ? await retryWebhooks(ctx, input.id) : 0)
    if (input.id !== undefined && retried === 0) throw new Refusal('NOT_FOUND', 'deliveries.gone')
    ctx.log.info(
      { by: caller.user?.id, of: input.of, id: input.id ?? 'all', retried },
      'deliveries are tried again',
    )
    return reply({ retried }, 'deliveries.retried')
  })
}
