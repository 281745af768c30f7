import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/open'
import type { Keep } from '../../platform/gateways/keep'

/** What the adapter of a payment's gateway keeps of it: with the payment, and changed under the lock of its row. */
export const keepOf =
  ({ db, clock }: Ctx, paymentId: string): Keep =>
  (change) =>
    db.transaction().execute(async (trx) => {
      const { kept } = await trx
        .selectFrom('payment')
        .select('kept')
        .where('id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const next = change(kept, clock.now())
      if (next === kept) return kept
      const row = trx.updateTable('payment').where('id', '=', paymentId)
      await row.set({ kept: next === null ? null : json(next) }).execute()
      return next
    })
