import type { Transaction as Trx } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { PaystackTransaction } from '../../../../server/gateways/paystack/wire'
import { owe } from '../deliveries'
import { load, makeId, save, type Stored } from '../store'
import { pendingSeconds, type World } from '../gateway-sandbox'

/** A transaction with the fields a client may read. */
export interface PaystackPayment extends PaystackTransaction {
  created_at: string
  paid_at: string | null
  [field: string]: unknown
}

/** Sandbox-only data of a transaction. */
export interface PaymentExtra {
  deliver?: string[]
  accessCode: string
  callbackUrl: string | null
}

export type StoredPayment = Stored<PaystackPayment, PaymentExtra>

const gateway = 'paystack'

/** Loads a transaction by its reference; `lock` locks it for the current database transaction. */
export async function paymentOf(db: World['db'], reference: string, lock = false) {
  const stored = (await load(db, gateway, reference, lock)) as StoredPayment | null
  return stored?.kind === 'transaction' ? stored : null
}

/** Actions on an unpaid transaction. */
export const paying = [
  'pay',
  'wrong-amount',
  'decline',
  'pending',
  'ongoing',
  'authenticate',
  'cancel',
] as const
export type PaystackPaying = (typeof paying)[number]

/** Effect of each action on a transaction. Webhooks only report money: Paystack sends none for a failure. */
const changes: Record<PaystackPaying, (now: PaystackPayment, at: string) => Partial<PaystackPayment>> = {
  pay: (_now, at) => ({ status: 'success', gateway_response: 'Successful', paid_at: at }),
  'wrong-amount': ({ amount }, at) => ({
    status: 'success',
    gateway_response: 'Successful',
    paid_at: at,
    requested_amount: amount,
    amount: Math.max(1, Math.floor(amount / 2)),
  }),
  decline: () => ({ status: 'failed', gateway_response: 'Declined' }),
  pending: () => ({ status: 'pending', gateway_response: null }),
  ongoing: () => ({ status: 'processing', gateway_response: null }),
  authenticate: () => ({ status: 'ongoing', gateway_response: null }),
  // Paystack has no such status: an unpaid transaction is abandoned from the start.
  cancel: () => ({}),
}

/** Applies an action to a locked transaction: stores it and queues its webhook. */
export async function act(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  action: PaystackPaying,
): Promise<StoredPayment> {
  const now = world.now()
  const body = { ...stored.body, ...changes[action](stored.body, now.toISOString()) }
  const dueAt = action === 'pending' ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const next: StoredPayment = { ...stored, body, dueAt }
  await saveTransaction(trx, world, next)
  const isPaid = action === 'pay' || action === 'wrong-amount'
  await oweEvents(trx, world, next, isPaid ? [{ event: 'charge.success', data: body }] : [])
  return next
}

export const saveTransaction = (trx: Trx<DB>, world: World, stored: StoredPayment): Promise<void> =>
  save(trx, gateway, stored, world.now())

/** Queues the webhooks caused by a change of a transaction. */
export const oweEvents = (
  trx: Trx<DB>,
  world: World,
  { id, extra }: StoredPayment,
  events: { event: string; data: object }[],
): Promise<void> =>
  owe(trx, {
    gateway,
    objectId: id,
    deliver: extra.deliver ?? [],
    now: world.now(),
    events: events.map((event) => ({ id: makeId('evt_'), type: event.event, raw: JSON.stringify(event) })),
  })
