import { sql } from 'kysely'
import type { Parsed } from '../../../contract/types'
import { membershipMachine } from '../../../machines/records/membership/machine'
import { statesTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import type { PaymentRow, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/http/refusal'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import type { RecordName } from '../../../contract/values'
import { kindOf } from '../../core/registry'
import { leftOf, lockPurchase } from '../payments'
import { requireAbove, requireMayChange } from '../team'
import { isId, readLine } from './lists'
import { menuOf } from './menu'

/** Sends an administrator's event through the single door; the reason is kept where its owner reads it. */
export async function decide(
  ctx: Ctx,
  user: UserRow,
  { record, id, event, reason }: Parsed<'admin/advance'>,
) {
  // Each part of the administration decides of its own entries, by its own call.
  if (record === 'publication') throw new Refusal('NOT_SERVED', 'refusals.notServed')
  if (!isId(record, id)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    await requireNotAgainst(trx, user, record, id)
    const column = kindOf(record).reasonIn?.[event]
    if (column === 'appeal_statement') await requireOtherDecider(trx, user, Number(id))
    const actor = { role: 'admin', id: user.id } as const
    const set = {
      ...(column && { [column]: reason }),
      ...(record === 'report' && column === 'statement' && reason && { decided_by: user.id }),
    }
    // Two attempts at one purchase must not be granted at the same moment.
    const payment = record === 'payment' ? await lockPurchase(trx, id) : undefined
    await advance(trx, { record, id, event: { type: event }, actor, reason, now, set }).catch(
      async (error: unknown) => {
        throw payment && event === 'refund.made' ? await refundBySum(trx, payment, error) : error
      },
    )
    const line = await readLine(trx, record, id)
    return { id, state: line?.state ?? '', allowed: await menuOf(trx, record, id, now) }
  })
}

/** A refund with a sum is ordered or recorded with it: the refusal says where. */
async function refundBySum(trx: Trx, payment: PaymentRow, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'NOT_ALLOWED') return error
  const { isClear, left, underway } = await leftOf(trx, payment)
  return isClear && left + underway > 0
    ? new Refusal('NOT_ALLOWED', 'refusals.refundBySum', error.more)
    : error
}

/** Nobody shuts himself out: another administrator has to. Nor anybody who may more, and never the first one. */
async function requireNotAgainst(trx: Trx, user: UserRow, record: RecordName, id: string): Promise<void> {
  if (record === 'membership') await requireMayChange(trx, user, Number(id))
  if (record !== 'account') return
  if (Number(id) === user.id) throw new Refusal('FORBIDDEN', 'admin.ownAccount')
  const member = await trx
    .selectFrom('membership')
    .select(['founder', 'permissions'])
    .where('user_id', '=', Number(id))
    .where('state', 'in', statesTagged(membershipMachine, 'onTeam'))
    .executeTakeFirst()
  if (!member) return
  if (member.founder) throw new Refusal('FORBIDDEN', 'team.founderStays')
  requireAbove(user, member.permissions)
}

/** An appeal is decided by somebody else than the decision, where there is anybody else who may. */
async function requireOtherDecider(trx: Trx, user: UserRow, id: number): Promise<void> {
  const row = await trx.selectFrom('report').select('decided_by').where('id', '=', id).executeTakeFirst()
  if (row?.decided_by !== user.id) return
  const other = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('account_state', '=', 'active')
    .where('id', '<>', user.id)
    .where(sql<boolean>`permissions && '{everything,reports}'`)
    .executeTakeFirst()
  if (other) throw new Refusal('FORBIDDEN', 'reports.anotherDecides')
}
