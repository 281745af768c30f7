import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import { mayGive } from './acting-admin'

/**
 * Changes a team member's permissions; the history's reason lists the old and new ones. The chart decides whose
 * permissions may be changed and ensures that members grant only permissions they hold. CONFLICT if the membership has
 * changed since the version read, so that an outdated page can't restore a revoked permission.
 */
export async function changePermissions(
  ctx: Ctx,
  user: UserRow,
  { id, permissions, version }: Parsed<'admin/team:change'>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('membership')
      .select('permissions')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const facts = { isMoreThanHeld: !(await mayGive(trx, user.id, permissions)) }
    await advance(trx, {
      record: 'membership',
      id,
      event: { type: 'permissions.changed', facts },
      actor: { role: 'admin', id: user.id },
      reason: `${before.permissions.join(', ')} → ${permissions.join(', ')}`,
      now,
      seen: version,
      set: { permissions },
    })
  })
}
