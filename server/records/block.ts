import { blockMachine } from '../../machines/records/block/machine'
import { lockPair } from '../areas/chat/pair'
import type { RecordKind } from './kind'

/** Blocks (D57–D59). Whatever changes one waits for the messages under way between the two, and holds up new ones. */
export const block: RecordKind<'block'> = {
  name: 'block',
  table: 'block',
  machine: blockMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
  follow: ({ trx, row }) => lockPair(trx, row.user_id, row.to_user_id),
}
