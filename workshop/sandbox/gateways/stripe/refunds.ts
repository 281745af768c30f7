import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { StripeRefund } from '../../../../server/gateways/stripe/wire'
import { listBy, makeId, numbered, save } from '../store'
import type { World } from '../gateway-sandbox'
import type { SandboxCharge } from './intent'

export type Refund = StripeRefund & Record<string, unknown>

/** An event type and the object the event carries. */
export type SentEvent = [type: string, object: Record<string, unknown>]

/** Returns the refunds of a charge, oldest first. */
export const refundsOf = (db: World['db'], charge: string): Promise<Refund[]> =>
  listBy<Refund>(db, 'stripe', 'refund', 'charge', charge)

const keep = (trx: Transaction<DB>, world: World, kind: string, body: { id: string }) =>
  save(trx, 'stripe', { id: body.id, kind, body, extra: {}, dueAt: null }, world.now())

/** Returns the charge with an updated refunded amount. */
async function counted(
  trx: Transaction<DB>,
  world: World,
  charge: SandboxCharge,
  more: number,
): Promise<SandboxCharge> {
  const amount_refunded = charge.amount_refunded + more
  const next: SandboxCharge = { ...charge, amount_refunded, refunded: amount_refunded >= charge.amount }
  await keep(trx, world, 'charge', next)
  return next
}

/** Options of a refund other than its amount. */
export interface RefundRequest {
  status: 'succeeded' | 'pending'
  reason?: string | null
  metadata?: Record<string, string>
}

/** Refunds a part of a charge. A pending refund counts as refunded until it fails. */
export async function giveBack(
  trx: Transaction<DB>,
  world: World,
  charge: SandboxCharge,
  amount: number,
  { status, reason = null, metadata = {} }: RefundRequest,
): Promise<{ refund: Refund; sent: SentEvent[] }> {
  const before = await refundsOf(trx, charge.id)
  const refund: Refund = {
    id: numbered('re_3', before.length),
    object: 'refund',
    amount,
    balance_transaction: status === 'succeeded' ? makeId('txn_3') : null,
    charge: charge.id,
    created: Math.floor(world.now().getTime() / 1000),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge['payment_method'] ?? null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
  await keep(trx, world, 'refund', refund)
  const next = await counted(trx, world, charge, amount)
  const sent: SentEvent[] = [['refund.created', refund]]
  if (status === 'succeeded') sent.push(['charge.refunded', next])
  return { refund, sent }
}

/** Completes pending refunds; returns false if there are none. */
export async function arrive(
  trx: Transaction<DB>,
  world: World,
  charge: SandboxCharge,
): Promise<SentEvent[]> {
  const sent: SentEvent[] = []
  for (const refund of await refundsOf(trx, charge.id)) {
    if (refund.status !== 'pending') continue
    const next = { ...refund, status: 'succeeded', balance_transaction: makeId('txn_3') }
    await keep(trx, world, 'refund', next)
    sent.push(['refund.updated', next], ['charge.refunded', charge])
  }
  return sent
}

/** Fails the last refund that hasn't failed; its money returns to the account. */
export async function failLast(
  trx: Transaction<DB>,
  world: World,
  charge: SandboxCharge,
): Promise<SentEvent[]> {
  const last = (await refundsOf(trx, charge.id)).findLast(({ status }) => status !== 'failed')
  if (!last) return []
  const next = {
    ...last,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: makeId('txn_3'),
  }
  await keep(trx, world, 'refund', next)
  await counted(trx, world, charge, -last.amount)
  return [['refund.failed', next]]
}
