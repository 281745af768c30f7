import type { Transaction as Trx } from 'kysely'
import type { DB } from '../../../db/schema'
import type { PaystackDispute, PaystackTransaction } from '../../paystack-wire'
import { owe } from '../deliveries'
import { load, makeId, save, type Stored } from '../store'
import { pendingSeconds, type UsualAction, type World } from '../twin'

/** A transaction with the fields a client may read. */
export interface PaystackPayment extends PaystackTransaction {
  created_at: string
  paid_at: string | null
  [field: string]: unknown
}

/** What only the sandbox knows of a transaction. */
export interface PaymentExtra {
  deliver?: string[]
  accessCode: string
  callbackUrl: string | null
}

export type StoredPayment = Stored<PaystackPayment, PaymentExtra>

const gateway = 'paystack'

/** Reads a transaction by its reference; within a database transaction `lock` keeps others off it. */
export async function paymentOf(db: World['db'], reference: string, lock = false) {
  const thing = (await load(db, gateway, reference, lock)) as StoredPayment | null
  return thing?.kind === 'transaction' ? thing : null
}

/** What each happening makes of a transaction. Webhooks tell of money only: Paystack sends none of a failure. */
const changes: Record<UsualAction, (now: PaystackPayment, at: string) => Partial<PaystackPayment>> = {
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
  authenticate: () => ({ status: 'ongoing', gateway_response: null }),
  refund: () => ({ status: 'reversed' }),
  dispute: () => ({}),
  'dispute-won': () => ({}),
  'dispute-lost': () => ({}),
  // Paystack has no such thing: a transaction nobody pays is abandoned from the start.
  cancel: () => ({}),
}

const disputes: Partial<Record<UsualAction, Pick<PaystackDispute, 'status' | 'resolution'>>> = {
  dispute: { status: 'awaiting-merchant-feedback', resolution: null },
  'dispute-won': { status: 'resolved', resolution: 'declined' },
  'dispute-lost': { status: 'resolved', resolution: 'merchant-accepted' },
}

const afterwards = new Set<UsualAction>(['refund', 'dispute', 'dispute-won', 'dispute-lost'])

/** Carries out what happens to a locked transaction: writes it, its dispute, and the webhook it causes. */
export async function act(
  trx: Trx<DB>,
  world: World,
  thing: StoredPayment,
  action: UsualAction,
): Promise<StoredPayment> {
  if (afterwards.has(action) && thing.body.status !== 'success') return thing
  const now = world.now()
  const body = { ...thing.body, ...changes[action](thing.body, now.toISOString()) }
  const dueAt = action === 'pending' ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const next: StoredPayment = { ...thing, body, dueAt }
  await save(trx, gateway, next, now)
  const decided = disputes[action]
  const dispute = decided && { id: body.id, transaction_id: body.id, ...decided }
  if (dispute)
    await save(
      trx,
      gateway,
      { id: `dispute-${body.id}`, kind: 'dispute', body: dispute, extra: {}, dueAt: null },
      now,
    )
  const told = tell(action, body, dispute)
  await owe(trx, {
    gateway,
    objectId: thing.id,
    deliver: next.extra.deliver ?? [],
    now,
    events: told.map((event) => ({ id: makeId('evt_'), type: event.event, raw: JSON.stringify(event) })),
  })
  return next
}

function tell(
  action: UsualAction,
  body: PaystackPayment,
  dispute?: object,
): { event: string; data: object }[] {
  const { id, reference, amount, currency } = body
  const about = { transaction: { id, reference, amount, currency, status: body.status } }
  switch (action) {
    case 'pay':
    case 'wrong-amount':
      return [{ event: 'charge.success', data: body }]
    case 'refund':
      return [
        {
          event: 'refund.processed',
          data: { status: 'processed', transaction_reference: reference, amount, currency },
        },
      ]
    case 'dispute':
      return [{ event: 'charge.dispute.create', data: { ...dispute, ...about } }]
    case 'dispute-won':
    case 'dispute-lost':
      return [{ event: 'charge.dispute.resolve', data: { ...dispute, ...about } }]
    default:
      return []
  }
}
