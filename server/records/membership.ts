import { invitationDays } from '../../contract/limits'
import { membershipMachine } from '../../machines/records/membership/machine'
import type { RecordKind } from './kind'

const DAY = 86_400_000

/** Until when an invitation that goes out now can be taken. */
export const invitedUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * DAY)

/** Places in the team. What a person may do in the administration follows from the active one, and from nothing else. */
export const membership: RecordKind<'membership'> = {
  name: 'membership',
  table: 'membership',
  machine: membershipMachine,
  context: async (_trx, row, now) => ({ founder: row.founder, inTime: row.due_at > now }),
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
  },
}
