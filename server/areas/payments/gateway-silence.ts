import type { Transaction } from 'kysely'
import type { PaymentContext } from '../../../machines/records/payment/money'
import type { Ctx } from '../../platform/context'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { advance, allowedEvents } from '../../core/advance'
import { lockPurchase } from './purchase'
import { isUnclear } from './refund/refundable-amount'

type Silent = Pick<PaymentRow, 'state' | 'captured_currency' | 'wait_until'>

/** Returns whether the gateway has reported the money and, if it hasn't, whether its time to do so is over. */
export function silenceOf({ captured_currency: came, wait_until: until }: Silent, now: Date) {
  if (came !== null) return 'over' as const
  return (until !== null && until <= now ? 'tooLong' : 'waits') satisfies PaymentContext['silence']
}

/**
 * Returns gateways that haven't reported in time on a user's payment for a package. They aren't offered again for it
 * while the payment's status is unknown.
 */
export async function silentGateways(
  db: Ctx['db'],
  userId: number,
  packageId: number | undefined,
): Promise<ReadonlySet<string>> {
  if (packageId === undefined) return new Set()
  const rows = await db
    .selectFrom('payment')
    .select(['gateway', 'state', 'captured_currency', 'wait_until'])
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('state', '=', 'needsReview')
    .execute()
  return new Set(rows.filter(isUnclear).map(({ gateway }) => gateway))
}

/**
 * Extends a payment's deadline to the time the gateway documents for the payment method, if longer. Measured from the
 * payment's creation, so repeated answers don't extend it further.
 */
export async function waitAsDocumented(
  trx: Transaction<DB>,
  { id, created_at: opened, wait_until: until }: Pick<PaymentRow, 'id' | 'created_at' | 'wait_until'>,
  hours: number,
): Promise<void> {
  const documented = new Date(opened.getTime() + hours * 3_600_000)
  // Without a deadline, another record ends the payment.
  if (!until || until >= documented) return
  await trx.updateTable('payment').set({ wait_until: documented }).where('id', '=', id).execute()
}

/** Ends the wait for a gateway's report if its time is over; returns whether it did. */
export async function endWait({ db, clock }: Ctx, id: string): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockPurchase(trx, id)
    const actor = { role: 'clock', id: null } as const
    if (!(await allowedEvents(trx, { record: 'payment', id, actor, now })).includes('wait.ended'))
      return false
    await advance(trx, { record: 'payment', id, event: { type: 'wait.ended' }, actor, now })
    return true
  })
}
