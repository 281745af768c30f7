import type { DeliveryKind } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'

type OutboxStores = Pick<Ctx, 'db' | 'clock'>

/**
 * Requeues the failed effect with this id, or all failed effects, for an immediate run with all attempts restored.
 * Skips effects currently running, which would otherwise run twice. Returns the number requeued.
 */
async function retryEffects({ db, clock }: OutboxStores, id?: number): Promise<number> {
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

/**
 * Requeues the failed webhook with this id, or all failed webhooks, for immediate processing with all attempts
 * restored.
 */
async function retryWebhooks({ db, clock }: OutboxStores, id?: number): Promise<number> {
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

/**
 * Retries the failed delivery with this id or, without an id, all failed effects and webhooks. Returns the number of
 * deliveries.
 */
export async function retryDeliveries(
  stores: OutboxStores,
  { of = 'effect', id }: { of?: DeliveryKind; id?: number } = {},
): Promise<number> {
  const isOf = (what: DeliveryKind) => id === undefined || of === what
  return (
    (isOf('effect') ? await retryEffects(stores, id) : 0) +
    (isOf('webhook') ? await retryWebhooks(stores, id) : 0)
  )
}
