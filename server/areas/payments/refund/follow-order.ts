import type { Transaction } from 'kysely'
import type { RefundOrderEvent } from '../../../../machines/records/refund-order/machine'
import type { DB } from '../../../platform/db/schema'
import type { RefundFact } from '../../../gateways/port'
import { advance, allowedEvents } from '../../../core/advance'

/** Order event for each refund status at the gateway. An unknown status waits for an administrator. */
const events: Record<RefundFact['status'], RefundOrderEvent['type']> = {
  pending: 'order.pending',
  attention: 'order.stalled',
  unknown: 'order.stalled',
  succeeded: 'order.done',
  failed: 'order.failed',
}

/** Advances the order that requested a refund, if the refund was ordered here; matched by the gateway's refund id. */
export async function followOrder(
  trx: Transaction<DB>,
  paymentId: string,
  fact: Pick<RefundFact, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  const order = await trx
    .selectFrom('refund_order')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', fact.id)
    .executeTakeFirst()
  if (!order) return
  const type = events[fact.status]
  const actor = { role: 'gateway', id: null } as const
  const open = await allowedEvents(trx, { record: 'refund-order', id: order.id, actor, now })
  if (!open.includes(type)) return
  await advance(trx, { record: 'refund-order', id: order.id, event: { type }, actor, now })
}
