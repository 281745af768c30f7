import type { Transaction } from 'kysely'
import type { PaymentContext } from '../../../machines/records/payment/money'
import type { Ctx } from '../../platform/context'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { advance, allowedEvents } from '../../core/advance'
import { lockPurchase } from './purchase'
import { isUnclear } from './refund/refundable-amount'

type Silent = Pick<PaymentRow, 'state' | 'captured_currency' | 'wait_until'>

/** Whether the gateway has reported that money came, and if not, whether its time to report is over. */
export function silenceOf({ captured_currency: came, wait_until: until }: Silent, now: Date) {
  if (came !== null) return 'over' as const
  return (until !== null && until <= now ? 'tooLong' : 'waits') satisfies PaymentContext['silence']
}

/**
 * Gateways that have not reported in time whether a person's money came for a package: they are not offered once more
 * for it while the status is unknown.
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
 * Extends a payment's deadline to the time its gateway documents for the payment method, where that is longer. It is
 * counted from the opening, so that no answer extends it again.
 */
export async function waitAsDocumented(
  trx: Transaction<DB>,
  { id, created_at: opened, wait_until: until }: Pick<PaymentRow, 'id' | 'created_at' | 'wait_until'>,
  hours: number,
): Promise<void> {
  const documented = new Date(opened.getTime() + hours * 3_600_000)
  // Without a deadline of its own, another record ends it.
  if (!until || until >= documented) return
  await trx.updateTable('payment').set({ wait_until: documented }).where('id', '=', id).execute()
}

/** Ends the wait for a gateway's report where its time is over; returns whether it did. */
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
