import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { beginFeaturing, lockListing } from './begin-featuring'

const day = 86_400_000

/**
 * Features a listing without its owner's request, if its chart allows that: uses no slot, runs for the given days, and
 * can be ended early by an administrator. Refuses like the chart, or with NOT_FOUND.
 */
export async function featureByOperator(
  ctx: Ctx,
  adminId: number,
  { record, id, days, reason }: Parsed<'admin/feature'>,
): Promise<{ id: string; state: string }> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const ownerId = await lockListing(trx, { record, id })
    if (ownerId === null) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const begun = await beginFeaturing(
      trx,
      { record, id },
      {
        ownerId,
        until: new Date(now.getTime() + days * day),
        event: 'featuring.granted',
        actor: { role: 'admin', id: adminId },
        reason,
        now,
      },
    )
    return { id: String(begun.id), state: begun.state }
  })
}
