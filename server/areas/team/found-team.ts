import type { UserRow } from '../../platform/db/schema'
import { recordCreated } from '../../core/advance'
import type { Trx } from '../../core/kind'

/** Creates the team with its first administrator, who has all permissions and can't be locked out. */
export async function foundTeam(trx: Trx, admin: UserRow, now: Date): Promise<void> {
  const permissions = ['everything']
  const { id } = await trx
    .insertInto('membership')
    .values({
      email: admin.email ?? '',
      user_id: admin.id,
      founder: true,
      permissions,
      state: 'active',
      invited_by: null,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCreated(trx, {
    record: 'membership',
    id,
    to: 'active',
    actor: { role: 'server', id: null },
    now,
  })
  await trx.updateTable('app_user').set({ permissions }).where('id', '=', admin.id).execute()
}
