import type { Ctx } from '../../../platform/context'
import { advance } from '../../../core/advance'

/** Ends a transfer through its machine, which also settles the payment. Throws the refusals of `advance`. */
export function endTransfer(
  ctx: Ctx,
  id: string,
  { type, role, personId }: { type: string; role: 'person' | 'clock'; personId: number | null },
) {
  return ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record: 'bank-receipt',
      id,
      event: { type },
      actor: { role, id: personId },
      now: ctx.clock.now(),
    }),
  )
}
