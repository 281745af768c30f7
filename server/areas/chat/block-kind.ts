import { blockMachine } from '../../../machines/records/block/machine'
import { lockPairs } from './message-pair'
import type { RecordKind, Trx } from '../../core/kind'

/**
 * Blocks (D57–D59). Every change of a block waits for messages in progress between the two users, and delays new
 * messages.
 */
export const block: RecordKind<'block'> = {
  name: 'block',
  table: 'block',
  machine: blockMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
  follow: async ({ trx, row }) => {
    const { user_id, to_user_id } = row
    const forAll = to_user_id !== null && (await isAdmin(trx, user_id))
    await lockPairs(
      trx,
      forAll
        ? [
            [user_id, to_user_id],
            [to_user_id, null],
          ]
        : [[user_id, to_user_id]],
    )
  },
}

/** Whether the user is an administrator, whose blocks stop all messages from and to administrators. */
async function isAdmin(trx: Trx, id: number): Promise<boolean> {
  const user = await trx.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}
