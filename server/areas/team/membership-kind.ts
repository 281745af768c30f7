import { invitationDays } from '../../../contract/limits'
import { holdsAll } from '../../../contract/api/permissions'
import { membershipMachine, type MembershipContext } from '../../../machines/records/membership/machine'
import type { RecordKind, Trx } from '../../core/kind'

const DAY = 86_400_000

/** Returns when an invitation sent now expires. */
export const invitedUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * DAY)

/** Team memberships. A user's admin permissions derive only from an active membership. */
export const membership: RecordKind<'membership'> = {
  name: 'membership',
  table: 'membership',
  machine: membershipMachine,
  context: async (trx, { founder, due_at, user_id, permissions }, now, by): Promise<MembershipContext> => {
    const person = await trx
      .selectFrom('app_user')
      .select('second_factor')
      .where('id', '=', user_id)
      .executeTakeFirst()
    return {
      founder,
      inTime: due_at > now,
      hasFactor: person?.second_factor ?? false,
      isOwn: by.role === 'admin' && user_id === by.id,
      isAbove: by.role === 'admin' && !holdsAll(by, permissions),
    }
  },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
  follow: async ({ trx, row: { user_id, state, permissions } }) => {
    if (user_id === null) return
    const active = state === 'active'
    await trx
      .updateTable('app_user')
      .set({ role: active ? 'admin' : 'user', permissions: active ? permissions : [] })
      .where('id', '=', user_id)
      .execute()
  },
  inside: {
    'invitation.extend': ({ trx, row, now }) =>
      trx
        .updateTable('membership')
        .set({ due_at: invitedUntil(now) })
        .where('id', '=', row.id)
        .execute(),
    'factor.keep': ({ trx, row }) => setFactor(trx, row.user_id, true),
    'factor.drop': ({ trx, row }) => dropFactor(trx, row.user_id),
  },
}

/** Removes an account's second factor and recovery codes. */
export async function dropFactor(trx: Trx, userId: number | null): Promise<void> {
  for (const table of ['recovery_code', 'second_factor'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await setFactor(trx, userId, false)
}

async function setFactor(trx: Trx, userId: number | null, second_factor: boolean): Promise<void> {
  await trx.updateTable('app_user').set({ second_factor }).where('id', '=', userId).execute()
}
