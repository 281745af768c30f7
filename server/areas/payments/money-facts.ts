import type { Transaction } from 'kysely'
import type { PaymentContext } from '../../../machines/records/payment/machine'
import type { DB, PaymentRow } from '../../db/schema'

/** What is known of a payment's refunds and disputes, as the guards of its machine read it. */
export async function moneyFacts(
  trx: Transaction<DB>,
  row: PaymentRow,
): Promise<Pick<PaymentContext, 'wentBack' | 'dispute'>> {
  const refunds = await trx
    .selectFrom('refund')
    .select('amount_minor')
    .where('payment_id', '=', row.id)
    .where('status', '=', 'succeeded')
    .execute()
  const disputes = await trx
    .selectFrom('dispute')
    .select(['kind', 'status', 'taken_minor'])
    .where('payment_id', '=', row.id)
    .execute()
  const came = row.captured_minor ?? row.amount_minor
  const refunded = refunds.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0), 0)
  const lost = disputes.reduce((sum, one) => sum + (one.status === 'lost' ? one.taken_minor : 0), 0)
  const suspends = disputes.some((one) => one.status === 'open' && one.taken_minor > 0)
  return {
    wentBack: wentBack(came, refunded, lost),
    dispute: suspends ? 'suspends' : disputes.some(({ status }) => status === 'open') ? 'open' : 'none',
  }
}

/** Amounts in minor units. What a dispute took and a refund gave may be more than what came; it is not negative money. */
function wentBack(came: number, refunded: number, lost: number): PaymentContext['wentBack'] {
  if (refunded + lost <= 0) return 'nothing'
  if (refunded >= came) return 'refunded'
  return refunded + lost >= came ? 'lost' : 'part'
}
