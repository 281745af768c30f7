import { slotMachine } from '../../../machines/records/slot/machine'
import { hasFreeSlot } from './slots'
import type { RecordKind } from '../../core/kind'

/** Slots of a package, each used by one listing. Only the server changes them, so they have no owner here. */
export const slot: RecordKind<'slot'> = {
  name: 'slot',
  table: 'slot',
  machine: slotMachine,
  context: async (trx, row, now) => ({
    hasRoom: await hasFreeSlot(trx, row.subscription_id, row.feature, now),
  }),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: () => null,
}
