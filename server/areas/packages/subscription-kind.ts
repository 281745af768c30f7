import { subscriptionMachine } from '../../../machines/records/subscription/machine'
import type { RecordKind } from '../../core/kind'
import { queueRevoked } from './end-paid-for'

/** Packages people have. */
export const subscription: RecordKind<'subscription'> = {
  name: 'subscription',
  table: 'subscription',
  machine: subscriptionMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state) => ({ state }),
  ownerOf: (row) => row.user_id,
  // One that ends on its last day leaves nothing to end: what it paid for has the same one.
  follow: async ({ trx, row, now, event }) => {
    if (event.type === 'subscription.revoked') await queueRevoked(trx, row.id, now)
  },
}
