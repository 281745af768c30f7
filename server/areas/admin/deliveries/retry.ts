import type { Ctx } from '../../../platform/context'

/** Gives dead effects to the outbox again, with all their tries: one, or every one. Returns how many. */
export async function retryDead({ db, clock }: Ctx, id?: number): Promise<number> {
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
export async function retryDeadWebhooks({ db, clock }: Ctx, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ dead_at: null, attempts: 0, run_at: clock.now() })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
