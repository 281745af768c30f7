import { page } from '../../../../contract/limits'
import { Refusal } from '../../../platform/refusal'
import { reply, type Serve } from '../../../platform/http/registry'
import { countDeliveries, failedDeliveries } from './failed-deliveries'
import { effectLine, webhookLine } from './delivery-line'
import { retryDeliveries } from './retry-deliveries'

/** Registers the calls that list and retry failed deliveries, for administrators who configure e-mail and gateways. */
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
    const retried = await retryDeliveries(ctx, input)
    if (input.id !== undefined && retried === 0) throw new Refusal('NOT_FOUND', 'deliveries.gone')
    ctx.log.info(
      { by: caller.user?.id, of: input.of, id: input.id ?? 'all', retried },
      'deliveries are tried again',
    )
    return reply({ retried }, 'deliveries.retried')
  })
}
