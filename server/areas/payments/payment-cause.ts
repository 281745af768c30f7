import type { Kysely } from 'kysely'
import type { PaymentCause } from '../../../contract/values'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { grantedElsewhere } from './purchase'

/**
 * The cause of an exception to a plain purchase, by the event that changed the status; null where the status explains
 * it.
 */
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

/** The same for money that had bought nothing. */
const unspent: Partial<Record<PaymentCause, PaymentCause>> = {
  refunded: 'refundedUnspent',
  chargedBack: 'chargedBackUnspent',
}

/** A line of a payment's history that changed its status. */
export interface PaymentChange {
  event: string
  from_state: string | null
}

/**
 * The cause of a payment's status, by its changes, the last one first; null where the status explains it.
 * `isPaidElsewhere`: another attempt has bought the same.
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

/** The cause of a stored payment. */
export async function causeOf(
  db: Kysely<DB>,
  row: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<PaymentCause | null> {
  const changes = await db
    .selectFrom('record_history')
    .select(['event', 'from_state'])
    .where('record', '=', 'payment')
    .where('record_id', '=', row.id)
    // A wrong sum may come for what is in review already.
    .where((eb) =>
      eb.or([eb('from_state', '<>', eb.ref('to_state')), eb('event', '=', 'gateway.mismatched')]),
    )
    .orderBy('id', 'desc')
    .execute()
  return causeOfChanges(changes, await grantedElsewhere(db, row))
}
