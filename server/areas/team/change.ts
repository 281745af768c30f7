import { holdsAll } from '../../../contract/permissions'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/http/refusal'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { requireHeld } from './invite'

/** Gives somebody of the team other permissions; what they were and are stands in the history as the reason. */
export async function changePermissions(
  ctx: Ctx,
  user: UserRow,
  { id, permissions }: Parsed<'admin/team:change'>,
): Promise<void> {
  requireHeld(user, permissions)
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    const before = await requireMayChange(trx, user, id)
    await advance(trx, {
      record: 'membership',
      id,
      event: { type: 'permissions.changed' },
      actor: { role: 'admin', id: user.id },
      reason: `${before.join(', ')} → ${permissions.join(', ')}`,
      now,
      set: { permissions },
    })
  })
}

/**
 * Whoever changes a place in the team holds at least what it holds, and it is not their own. Answers with what it
 * holds. NOT_FOUND, FORBIDDEN.
 */
export async function requireMayChange(trx: Trx, user: UserRow, id: number): Promise<string[]> {
  const row = await trx
    .selectFrom('membership')
    .select(['user_id', 'permissions'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (row.user_id === user.id) throw new Refusal('FORBIDDEN', 'team.own')
  requireAbove(user, row.permissions)
  return row.permissions
}

/** Nobody decides about somebody who may more than they do. */
export function requireAbove(user: UserRow, permissions: readonly string[]): void {
  if (!holdsAll(user, permissions)) throw new Refusal('FORBIDDEN', 'team.above')
}
