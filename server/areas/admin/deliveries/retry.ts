import type { DeliveryKind } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'

type OutboxStores = Pick<Ctx, 'db' | 'clock'>

/** Gives dead effects to the outbox again, with all their tries: one, or every one. Returns how many. */
async function retryDead({ db, clock }: OutboxStores, id?: number): Promise<number> {
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
async function retryDeadWebhooks({ db, clock }: OutboxStores, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ dead_at: null, attempts: 0, run_at: clock.now() })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has deliveries that were given up tried again: one, or every one. Returns how many there were. */
export async function retryDeliveries(
  stores: OutboxStores,
  { of = 'effect', id }: { of?: DeliveryKind; id?: number } = {},
): Promise<number> {
  const isOf = (what: DeliveryKind) => id === undefined || of === what
  return (
    (isOf('effect') ? await retryDead(stores, id) : 0) +
    (isOf('webhook') ? await retryDeadWebhooks(stores, id) : 0)
  )
}
