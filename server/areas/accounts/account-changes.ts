import { access } from '../../../contract/limits'
import type { UserRow } from '../../platform/db/schema'
import type { AccountChangeTable } from '../../platform/db/schema.gen'
import type { Trx } from '../../core/kind'
import { reachToConfirm } from './confirm-change'
import { queueEffect } from './queue-effect'
import { endResets } from './proofs'

export type ChangeKind = AccountChangeTable['kinds'][number]

/**
 * Stores the sign-in details as they were before a change. Queues an in-app notification and a notice to the old e-mail
 * address or, without one, to the old number. Earlier password reset links are invalidated, because they may be in a
 * mailbox that no longer belongs to the user.
 */
export async function keepChange(
  trx: Trx,
  before: UserRow,
  kinds: ChangeKind[],
  { userAgent, now }: { userAgent: string | null; now: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('account_change')
    .values({
      user_id: before.id,
      kinds,
      email: before.email,
      email_verified_at: before.email_verified_at,
      mobile: before.mobile,
      mobile_verified_at: before.mobile_verified_at,
      password_hash: before.password_hash,
      password_short: before.password_short,
      user_agent: userAgent,
      created_at: now,
      expires_at: new Date(now.getTime() + access.undoDays * 86_400_000),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endResets(trx, before.id)
  const reach = reachToConfirm(before)
  const whom = reach?.channel === 'email' ? { email: reach.address } : { user_id: before.id }
  await queueEffect(trx, 'access.changed', { change: id, ...whom }, now)
}
