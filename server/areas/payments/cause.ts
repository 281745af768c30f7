import type { Kysely } from 'kysely'
import type { PaymentCause } from '../../../contract/values'
import type { PaymentEvent } from '../../../machines/records/payment/machine'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { grantedElsewhere } from './purchase'

/** What each event that leads away from what was asked means to the payer. */
const causes: Partial<Record<PaymentEvent['type'], PaymentCause>> = {
  'gateway.mismatched': 'mismatch',
  'wait.ended': 'noWord',
  'dispute.opened': 'disputed',
  'duplicate.paid': 'paidTwice',
  'review.refused': 'refused',
  'money.returned': 'refundFailed',
  'refund.made': 'refunded',
  'dispute.lost': 'chargedBack',
  'dispute.closedLost': 'chargedBack',
}

/** Why a payment stands where it stands, by the event that led there; null where nothing has to be said. */
export async function causeOf(
  db: Kysely<DB>,
  row: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<PaymentCause | null> {
  const last = await db
    .selectFrom('record_history')
    .select('event')
    .where('record', '=', 'payment')
    .where('record_id', '=', row.id)
    // A wrong sum may come for what is looked at already.
    .where((eb) =>
      eb.or([eb('from_state', '<>', eb.ref('to_state')), eb('event', '=', 'gateway.mismatched')]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const cause = causes[last?.event as PaymentEvent['type']] ?? null
  return cause === 'noWord' && (await grantedElsewhere(db, row)) ? 'noWordPaid' : cause
}
