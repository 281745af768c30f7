import { paymentMachine } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import { moneyFacts } from './money-facts'
import { endDisputes, seeWarnings, writeRefund } from './note-facts'
import { grantedElsewhere } from './purchase'
import { issueReceipt } from './receipt-issue'
import { silenceOf } from './gateway-silence'
import { grantPackage, turnSubscriptionOf } from '../packages'
import type { RecordKind } from '../../core/kind'

/** Payment attempts. Entering `success` grants the package in the same transaction, once (rule 3). */
export const payment: RecordKind<'payment'> = {
  name: 'payment',
  table: 'payment',
  machine: paymentMachine,
  context: async (trx, row, now) => ({
    alreadyGranted: await grantedElsewhere(trx, row),
    silence: silenceOf(row, now),
    ...(await moneyFacts(trx, row)),
  }),
  reasonIn: { 'refund.made': 'refund_ref' },
  stateOf: (row) => row.state,
  // A closed attempt has no deadline.
  columnsOf: (state, now) => ({
    state,
    updated_at: now,
    ...(!isTagged(paymentMachine, String(state), 'open') && { due_at: null }),
  }),
  ownerOf: (row) => row.user_id,
  inside: {
    'receipt.issue': ({ trx, row, now }) => issueReceipt(trx, row, now),
    'package.grant': ({ trx, row, now }) =>
      grantPackage(trx, {
        userId: row.user_id,
        packageId: row.package_id,
        paymentId: row.id,
        grantedBy: null,
        terms: row.terms,
        now,
      }),
    'refund.write': ({ trx, row, now, actorId, reason }) =>
      writeRefund(trx, row, { by: actorId, reason, now }),
    'dispute.closeKept': ({ trx, row, now, actorId }) =>
      endDisputes(trx, row.id, 'kept', { by: actorId, now }),
    'dispute.closeLost': ({ trx, row, now, actorId }) =>
      endDisputes(trx, row.id, 'lost', { by: actorId, now }),
    'warning.markSeen': ({ trx, row, now, actorId }) => seeWarnings(trx, row.id, { by: actorId, now }),
    'subscription.suspend': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.suspended', now),
    'subscription.resume': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.resumed', now),
    'subscription.revoke': ({ trx, row, now }) =>
      turnSubscriptionOf(trx, row.id, 'subscription.revoked', now),
  },
}
