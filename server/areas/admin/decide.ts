import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { PaymentRow, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { kindOf } from '../../core/registry'
import { leftOf, lockPurchase } from '../payments'
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
  // Publications are decided by their own call.
  if (record === 'publication') throw new Refusal('NOT_SERVED', 'refusals.notServed')
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
    const payment = record === 'payment' ? await lockPurchase(trx, id) : undefined
    await advance(trx, { record, id, event: { type: event }, actor, reason, now, seen: version, set }).catch(
      async (error: unknown) => {
        throw payment && event === 'refund.made' ? await refundBySum(trx, payment, error) : error
      },
    )
    const line = await readLine(trx, record, id)
    const { allowed } = await menuOf(trx, { record, id, adminId: user.id, now })
    return { id, state: line?.state ?? '', allowed }
  })
}

/**
 * Returns the refusal for a refund event: if an amount is left to refund, one that says to order or record the refund
 * instead; otherwise the original.
 */
async function refundBySum(trx: Trx, payment: PaymentRow, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'NOT_ALLOWED') return error
  const { isClear, left, underway } = await leftOf(trx, payment)
  return isClear && left + underway > 0
    ? new Refusal('NOT_ALLOWED', 'refusals.refundBySum', error.more)
    : error
}
