import { subscriptionMachine } from '../../../machines/records/subscription/machine'
import type { RecordKind } from '../../core/kind'
import { queueRevoked } from './end-paid-for'

/** Subscriptions: packages that users have. */
export const subscription: RecordKind<'subscription'> = {
  name: 'subscription',
  table: 'subscription',
  machine: subscriptionMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state) => ({ state }),
  ownerOf: (row) => row.user_id,
  // For a package that ends on its last day nothing needs to be queued, because its listings end on the same day.
  follow: async ({ trx, row, now, event }) => {
    if (event.type === 'subscription.revoked') await queueRevoked(trx, row.id, now)
  },
}
