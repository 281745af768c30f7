import type { Kysely, Transaction } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import type { DB, PaymentRow } from '../../platform/db/schema'

/** States in which an attempt has bought its package. */
const bought = statesTagged(paymentMachine, 'bought')
/** States in which an attempt can be paid. */
const open = statesTagged(paymentMachine, 'open')

/**
 * Whether another attempt of the same purchase has bought the package; a second payment is refunded (rule 3). Attempts
 * are assigned to a purchase when opened.
 */
export async function grantedElsewhere(
  db: Kysely<DB>,
  row: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('payment')
    .select('id')
    .where('purchase_id', '=', row.purchase_id)
    .where('id', '<>', row.id)
    .where('state', 'in', bought)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether an attempt is in one of `states` and no other attempt of its purchase is in one of `unlessOthers`. */
async function standsAlone(
  db: Kysely<DB>,
  paymentId: string,
  states: readonly PaymentRow['state'][],
  unlessOthers: readonly PaymentRow['state'][],
): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', paymentId)
    .where('state', 'in', states)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as other')
            .select('other.id')
            .whereRef('other.purchase_id', '=', 'payment.purchase_id')
            .whereRef('other.id', '<>', 'payment.id')
            .where('other.state', 'in', unlessOthers),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether money may still be captured for an attempt: it is open and no other attempt of the purchase has bought the
 * package. If not, gateways that capture on request aren't asked to capture; `settle` still decides.
 */
export const mayBePaid = (db: Kysely<DB>, paymentId: string): Promise<boolean> =>
  standsAlone(db, paymentId, open, bought)

/**
 * Whether late money for an expired attempt is still wanted: its purchase has neither been paid nor restarted. False
 * for attempts cancelled by the payer.
 */
export const isWantedLate = (db: Kysely<DB>, paymentId: string): Promise<boolean> =>
  standsAlone(db, paymentId, ['expired'], [...bought, ...open])

/** Locks all attempts of a purchase in a fixed order, so that no two of them can buy the package. */
export async function lockPurchase(trx: Transaction<DB>, paymentId: string): Promise<PaymentRow | undefined> {
  const rows = await trx
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', (query) =>
      query.selectFrom('payment as one').select('one.purchase_id').where('one.id', '=', paymentId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === paymentId)
}
