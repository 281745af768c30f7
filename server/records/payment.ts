import { paymentMachine } from '../../machines/records/payment/machine'
import { followPayment, grantedElsewhere } from '../areas/payments/purchase'
import { turnSubscriptionOf } from '../areas/packages/turn'
import type { RecordKind } from './kind'

/** Attempts to pay. Entering `success` grants the package in the same transaction, once (rule 3). */
export const payment: RecordKind<'payment'> = {
  name: 'payment',
  table: 'payment',
  machine: paymentMachine,
  context: async (trx, row) => ({ alreadyGranted: await grantedElsewhere(trx, row) }),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
  follow: ({ trx, row, now }) => followPayment(trx, row, now),
  inside: {
    'subscription.suspend': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.suspended', now),
    'subscription.resume': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.resumed', now),
    'subscription.revoke': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.revoked', now),
  },
}
