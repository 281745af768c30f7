import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { advance, allowedEvents } from '../../core/advance'

type Turn = 'subscription.suspended' | 'subscription.resumed' | 'subscription.revoked'

/**
 * Applies a payment's dispute or refund to the package it paid for. Does nothing if it paid for no package, or if the
 * package's state no longer allows the change (ended, or already suspended by an administrator).
 */
export async function turnSubscriptionOf(
  trx: Transaction<DB>,
  paymentId: string,
  type: Turn,
  now: Date,
): Promise<void> {
  const bought = await trx
    .selectFrom('subscription')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!bought) return
  const actor = { role: 'server', id: null } as const
  const about = { record: 'subscription', id: bought.id, actor, now } as const
  if (!(await allowedEvents(trx, about)).includes(type)) return
  await advance(trx, { ...about, event: { type }, reason: 'payment' })
}
