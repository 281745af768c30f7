import { blockMachine } from '../../../machines/records/block/machine'
import { lockPairs } from './message-pair'
import type { RecordKind, Trx } from '../../core/kind'

/** Blocks (D57–D59). Every change of one waits for the messages under way between the two, and delays new ones. */
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

/** A block by an administrator stops every message from or to an administrator. */
async function isAdmin(trx: Trx, id: number): Promise<boolean> {
  const user = await trx.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}
