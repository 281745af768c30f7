import { subscriptionMachine } from '../../../machines/records/subscription/machine'
import type { RecordKind } from '../../core/kind'

/** Packages people have. */
export const subscription: RecordKind<'subscription'> = {
  name: 'subscription',
  table: 'subscription',
  machine: subscriptionMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state) => ({ state }),
  ownerOf: (row) => row.user_id,
}
