import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { actsWithPayload } from '../../../contract/values'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import { kindOf } from '../../core/registry'
import { lockPurchase } from '../payments'
import { isId, readLine } from './lists'
import { menuOf } from './allowed-acts'

/**
 * Sends an administrator's event through `advance` and stores the reason where the owner sees it. Refuses with CONFLICT
 * if the record has changed since the version that was read.
 */
export async function decide(
  ctx: Ctx,
  user: UserRow,
  { record, id, event, reason, version }: Parsed<'admin/advance'>,
) {
  // These have their own calls.
  if (record === 'publication' || actsWithPayload.some((one) => one === event))
    throw new Refusal('NOT_SERVED', 'refusals.notServed')
  if (!isId(record, id)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const column = kindOf(record).reasonIn?.[event]
    const actor = { role: 'admin', id: user.id } as const
    // Whitespace doesn't count as a reason, as in the history.
    const given = reason?.trim() || undefined
    const set = {
      ...(column && { [column]: given }),
      ...(record === 'report' && column === 'statement' && given && { decided_by: user.id }),
    }
    // Prevents two attempts at the same purchase from being granted concurrently.
    if (record === 'payment') await lockPurchase(trx, id)
    await advance(trx, { record, id, event: { type: event }, actor, reason, now, seen: version, set })
    const line = await readLine(trx, record, id)
    const { allowed } = await menuOf(trx, { record, id, adminId: user.id, now })
    return { id, state: line?.state ?? '', allowed }
  })
}
