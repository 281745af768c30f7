import { blockMachine } from '../../../machines/records/block/machine'
import { lockPairs } from './pair'
import type { RecordKind, Trx } from '../../core/kind'

/** Blocks (D57–D59). Whatever changes one waits for the messages under way between the two, and holds up new ones. */
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

/** A block by an administrator stops what any of them writes, and what is written to any. */
async function isAdmin(trx: Trx, id: number): Promise<boolean> {
  const user = await trx.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}
