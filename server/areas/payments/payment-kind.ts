import type { Gateways } from '../../gateways/registry'
import type { PaymentRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { gatewayOf } from './ask-gateway'
import { leftOf, refundFacts } from './refund/refundable-amount'
import { writeMade, writeOrder, type MadeOutside, type Ordered } from './refund/write-order'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import { moneyFacts } from './money-facts'
import { endDisputes, seeWarnings, writeRefund } from './note-facts'
import { grantedElsewhere } from './purchase'
import { issueReceipt } from './receipt-issue'
import { silenceOf } from './gateway-silence'
import { grantPackage, turnSubscriptionOf } from '../packages'
import type { RecordKind } from '../../core/kind'

/** Whether a payment's gateway is connected and can be asked for a refund. */
type CanRefund = (row: Pick<PaymentRow, 'gateway' | 'mode'>) => boolean

/** Payment attempts. Entering `success` grants the package in the same transaction, once (rule 3). */
const paymentWhere = (canRefund: CanRefund): RecordKind<'payment'> => ({
  name: 'payment',
  table: 'payment',
  machine: paymentMachine,
  context: async (trx, row, now) => ({
    alreadyGranted: await grantedElsewhere(trx, row),
    silence: silenceOf(row, now),
    gatewayRefunds: canRefund(row),
    ...(await moneyFacts(trx, row)),
    ...(await refundFacts(trx, row)),
  }),
  // Only the sum that is left shows whether ordering or recording a refund is possible instead.
  explain: async (trx, row, guard) => {
    if (guard !== 'sumIsUnknown' && guard !== 'sumThatCameIsUnknown') return null
    const { isClear, left, underway } = await leftOf(trx, row)
    return isClear && left + underway > 0 ? new Refusal('NOT_ALLOWED', 'refusals.refundBySum') : null
  },
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
    'refund.order': ({ trx, row, event, actorId, reason, now }) =>
      writeOrder(trx, row, asked<Ordered>(event), { by: actorId, reason, now }),
    'refund.note': ({ trx, row, event, actorId, reason, now }) =>
      writeMade(trx, row, asked<MadeOutside>(event), { by: actorId, reason, now }),
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
})

/** Returns the refund sent with an event. */
const asked = <R>(event: object): R => (event as { refund: R }).refund

/** Payment attempts of a process without gateways, such as a command-line tool: none of them can be refunded there. */
export const payment = paymentWhere(() => false)

/** Returns the payment attempts of a server with these gateways. */
export const paymentAt = (gateways: Gateways): RecordKind<'payment'> =>
  paymentWhere((row) => gatewayOf({ gateways }, row)?.refund !== undefined)
