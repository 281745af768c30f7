import type { Transaction } from 'kysely'
import type { DB, PaymentRow } from '../../db/schema'

/**
 * Whether another attempt at the same purchase has already bought the package. Attempts belong to one purchase when
 * the same person began them for the same package while the other was still open.
 */
export async function grantedElsewhere(trx: Transaction<DB>, row: PaymentRow): Promise<boolean> {
  const other = await trx
    .selectFrom('payment')
    .innerJoin('subscription', 'subscription.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment.user_id', '=', row.user_id)
    .where('payment.package_id', '=', row.package_id)
    .where('payment.id', '<>', row.id)
    .where('subscription.created_at', '>=', row.created_at)
    .executeTakeFirst()
  return other !== undefined
}
