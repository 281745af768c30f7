import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { advance } from '../../core/advance'
import { requireFree, writeAdvertisement } from './store-advertisement'

const day = 86_400_000

/**
 * Features a public listing without its owner's request: uses no slot, runs for the given days, and can be ended early
 * by an administrator. Refuses with NOT_FOUND, or NOT_ALLOWED if it isn't public, is featured, or has a pending
 * request.
 */
export async function featureByOperator(
  ctx: Ctx,
  adminId: number,
  { record, id, days, reason }: Parsed<'admin/feature'>,
): Promise<{ id: string; state: string }> {
  const now = ctx.clock.now()
  const actor = { role: 'admin', id: adminId } as const
  return ctx.db.transaction().execute(async (trx) => {
    const userId = await requireFree(trx, { record, id })
    const until = new Date(now.getTime() + days * day)
    const ad = await writeAdvertisement(trx, { record, id }, { userId, until, actor, now })
    const event = { type: 'advertisement.approved' }
    const { to } = await advance(trx, { record: 'advertisement', id: ad, event, actor, reason, now })
    return { id: String(ad), state: to }
  })
}
