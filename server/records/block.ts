import { blockMachine } from '../../machines/records/block/machine'
import { lockPair } from '../areas/chat/pair'
import type { RecordKind, Trx } from './kind'

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
    await lockPair(trx, row.user_id, row.to_user_id)
    if (row.to_user_id !== null && (await isAdmin(trx, row.user_id)))
      await lockPair(trx, row.to_user_id, null)
  },
}

/** A block by an administrator stops what any of them writes, and what is written to any. */
async function isAdmin(trx: Trx, id: number): Promise<boolean> {
  const user = await trx.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst()
  return user?.role === 'admin'
}
