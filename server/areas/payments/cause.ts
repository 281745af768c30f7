import type { Kysely } from 'kysely'
import type { PaymentCause } from '../../../contract/words'
import type { PaymentEvent } from '../../../machines/records/payment/machine'
import type { DB } from '../../db/schema'

/** What each event that leads away from what was asked means to the payer. */
const causes: Partial<Record<PaymentEvent['type'], PaymentCause>> = {
  'gateway.mismatched': 'mismatch',
  'dispute.opened': 'disputed',
  'duplicate.paid': 'paidTwice',
  'review.refused': 'refused',
  'money.returned': 'refundFailed',
  'refund.made': 'refunded',
  'dispute.lost': 'chargedBack',
  'dispute.closedLost': 'chargedBack',
}

/** Why a payment stands where it stands, by the event that led there; null where nothing has to be said. */
export async function causeOf(db: Kysely<DB>, paymentId: string): Promise<PaymentCause | null> {
  const last = await db
    .selectFrom('record_history')
    .select('event')
    .where('record', '=', 'payment')
    .where('record_id', '=', paymentId)
    .whereRef('from_state', '<>', 'to_state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return causes[last?.event as PaymentEvent['type']] ?? null
}
