import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { advance, allowedEvents } from '../../core/advance'

type Turn = 'subscription.suspended' | 'subscription.resumed' | 'subscription.revoked'

/**
 * What a dispute or a refund of a payment means for the package it bought; nothing when it bought none, or when the
 * package does not stand where that matters any more (it has ended, an administrator has stopped it already).
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
