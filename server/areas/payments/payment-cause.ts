import type { Kysely } from 'kysely'
import type { PaymentCause } from '../../../contract/values'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { grantedElsewhere } from './purchase'

/** Cause of a payment's unusual status, by the event that led to it; null if the status explains itself. */
const causes: Record<PaymentEvent['type'], PaymentCause | null> = {
  'gateway.accepted': null,
  'hint.returned': null,
  'gateway.succeeded': null,
  'gateway.failed': null,
  'cancel.claimed': 'cancelled',
  'gateway.mismatched': 'mismatch',
  'duplicate.paid': 'paidTwice',
  'expiry.reached': null,
  'wait.ended': 'noWord',
  'word.askedAgain': null,
  'review.granted': null,
  'review.refused': 'refused',
  'review.closed': 'closed',
  'refund.made': 'refunded',
  'refund.part': null,
  'refund.ordered': null,
  'refund.noted': null,
  'refund.arrived': null,
  'money.returned': 'refundFailed',
  'money.kept': null,
  'dispute.noted': null,
  'dispute.opened': 'disputed',
  'dispute.won': null,
  'suspension.lifted': null,
  'dispute.lost': 'chargedBack',
  'dispute.closedKept': null,
  'dispute.closedLost': 'chargedBack',
  'warning.noted': null,
  'warning.seen': null,
}

/** Causes that replace the usual ones for money that hadn't bought anything. */
const unspent: Partial<Record<PaymentCause, PaymentCause>> = {
  refunded: 'refundedUnspent',
  chargedBack: 'chargedBackUnspent',
}

/** A history entry that changed a payment's status. */
export interface PaymentChange {
  event: string
  from_state: string | null
}

/**
 * Returns the cause of a payment's status from its changes, newest first; null if the status explains itself.
 * `isPaidElsewhere`: another attempt of the same purchase has bought the package.
 */
export function causeOfChanges(
  changes: readonly PaymentChange[],
  isPaidElsewhere: boolean,
): PaymentCause | null {
  const [cause, before] = changes.map(({ event }) => causes[event as PaymentEvent['type']])
  if (!cause) return null
  if (cause === 'noWord') return isPaidElsewhere ? 'noWordPaid' : cause
  if (cause === 'refundFailed' && before === 'chargedBack') return 'disputeReturned'
  const hadBought = changes.some(({ from_state }) => isTagged(paymentMachine, from_state ?? '', 'bought'))
  return (!hadBought && unspent[cause]) || cause
}

/** Returns the cause of a stored payment's status. */
export async function causeOf(
  db: Kysely<DB>,
  row: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<PaymentCause | null> {
  const changes = await db
    .selectFrom('record_history')
    .select(['event', 'from_state'])
    .where('record', '=', 'payment')
    .where('record_id', '=', row.id)
    // A mismatched amount can arrive while the payment is already in review, without a status change.
    .where((eb) =>
      eb.or([eb('from_state', '<>', eb.ref('to_state')), eb('event', '=', 'gateway.mismatched')]),
    )
    .orderBy('id', 'desc')
    .execute()
  return causeOfChanges(changes, await grantedElsewhere(db, row))
}
