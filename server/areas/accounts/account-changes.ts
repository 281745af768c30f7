import { access } from '../../../contract/limits'
import type { UserRow } from '../../platform/db/schema'
import type { AccountChangeTable } from '../../platform/db/schema.gen'
import type { Trx } from '../../core/kind'
import { reachToConfirm } from './confirm-change'
import { queueEffect } from './queue-effect'
import { endResets } from './proofs'

export type ChangeKind = AccountChangeTable['kinds'][number]

/**
 * Keeps how an account was reached before a change, and leaves the notice about it to the outbox: it goes to the old
 * e-mail address, without one to the old number, and into the notifications. A link to a new password that was sent
 * before opens nothing any more: it may lie in a mailbox that is no longer theirs.
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
