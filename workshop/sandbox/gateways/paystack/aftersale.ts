import { randomInt } from 'node:crypto'
import type { Transaction as Trx } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { PaystackDispute, PaystackRefund } from '../../../../server/gateways/paystack/wire'
import { oneOf, usualAftersale } from '../aftersale'
import { listBy, load, makeId, save } from '../store'
import { pendingSeconds, type World } from '../gateway-sandbox'
import { oweEvents, saveTransaction, type StoredPayment } from './transaction'

const gateway = 'paystack'
/** Hours Paystack waits for an answer to a dispute. */
const answerHours = 16

/** Actions on paid money at Paystack. */
export const aftersale = usualAftersale
export type PaystackAftersaleAct = (typeof aftersale)[number]

/** Returns whether an action concerns paid money. */
export const isAftersale = oneOf(aftersale)

export const disputesOf = (db: World['db'], transaction: number | string) =>
  listBy<PaystackDispute>(db, gateway, 'dispute', 'transaction_id', String(transaction))

const refundsOf = (db: World['db'], transaction: number) =>
  listBy<PaystackRefund>(db, gateway, 'refund', 'transaction', String(transaction))

/** Returns the minor units that are neither refunded nor being refunded. */
export async function leftOf(db: World['db'], { body }: StoredPayment): Promise<number> {
  const standing = (await refundsOf(db, body.id)).filter(({ status }) => status !== 'failed')
  return body.amount - standing.reduce((sum, { amount }) => sum + amount, 0)
}

/** Applies an action to a locked transaction's money; does nothing unless the transaction is paid. */
export async function happen(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  action: PaystackAftersaleAct,
): Promise<void> {
  const { status } = stored.body
  if (status !== 'success' && status !== 'reversed') return
  if (action === 'second-charge') return secondCharge(trx, world, stored)
  return action.startsWith('refund')
    ? refundAction(trx, world, stored, action)
    : disputeAction(trx, world, stored, action)
}

async function secondCharge(trx: Trx<DB>, world: World, stored: StoredPayment): Promise<void> {
  const reference = `${stored.body.reference}-${makeId('', 6)}`
  const at = world.now().toISOString()
  const own = { id: randomInt(1e9, 9e9), reference, status: 'success', created_at: at, paid_at: at }
  const body = { ...stored.body, ...own }
  await saveTransaction(trx, world, { ...stored, id: reference, body, dueAt: null })
  await oweEvents(trx, world, stored, [{ event: 'charge.success', data: body }])
}

async function refundAction(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  action: PaystackAftersaleAct,
): Promise<void> {
  const before = await refundsOf(trx, stored.body.id)
  const pending = before.find(({ status }) => status === 'pending')
  if (action === 'refund-failed') {
    const failing = pending ?? before.findLast(({ status }) => status === 'processed')
    if (failing) await keepRefund(trx, world, stored, { ...failing, status: 'failed' })
    return
  }
  if (pending && action === 'refund')
    await keepRefund(trx, world, stored, { ...pending, status: 'processed' })
  const left = await leftOf(trx, stored)
  if (left < 1) return
  const amount = action === 'refund-part' ? Math.max(1, Math.floor(left / 2)) : left
  const status = action === 'refund-pending' ? 'pending' : 'processed'
  await makeRefund(trx, world, stored, { amount, status, silent: action === 'refund-silent' })
}

interface PaystackRefundOrder {
  amount: number
  status: string
  note?: string | null
  silent?: boolean
  /** Whether the refund arrives automatically after a while. */
  arrives?: true
}

/** Refunds a transaction fully or in part. */
export async function makeRefund(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  { amount, status, note = null, silent, arrives }: PaystackRefundOrder,
): Promise<PaystackRefund> {
  const at = world.now().toISOString()
  const refund = {
    id: randomInt(1e6, 9e9),
    integration: 100_000,
    domain: 'test',
    transaction: stored.body.id,
    dispute: null,
    amount,
    currency: stored.body.currency,
    channel: null,
    customer_note: null,
    merchant_note: note,
    status,
    createdAt: at,
    updatedAt: at,
  }
  await keepRefund(trx, world, stored, refund, { silent, arrives })
  return refund
}

async function keepRefund(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  refund: PaystackRefund,
  { silent = false, arrives }: Pick<PaystackRefundOrder, 'silent' | 'arrives'> = {},
): Promise<void> {
  const now = world.now()
  const dueAt = arrives ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const extra = { reference: stored.id }
  await save(trx, gateway, { id: `refund-${refund.id}`, kind: 'refund', body: refund, extra, dueAt }, now)
  const gone = (await refundsOf(trx, stored.body.id)).filter(({ status }) => status === 'processed')
  const isWhole = gone.reduce((sum, { amount }) => sum + amount, 0) >= stored.body.amount
  await saveTransaction(trx, world, {
    ...stored,
    body: { ...stored.body, status: isWhole ? 'reversed' : 'success' },
  })
  const data = {
    status: refund.status,
    transaction_reference: stored.body.reference,
    refund_reference: null,
    // The amount is a string, as in some of Paystack's events.
    amount: String(refund.amount),
    currency: refund.currency,
    processor: 'test',
    integration: refund.integration,
    domain: refund.domain,
  }
  if (!silent) await oweEvents(trx, world, stored, [{ event: `refund.${refund.status}`, data }])
}

/** Completes a pending refund. */
export async function arrive(
  trx: Trx<DB>,
  world: World,
  id: string,
  paymentOf: (reference: string) => Promise<StoredPayment | null>,
): Promise<void> {
  const found = await load<PaystackRefund, { reference: string }>(trx, gateway, id, true)
  const stored = found?.kind === 'refund' && found.dueAt ? await paymentOf(found.extra.reference) : null
  if (!found || !stored) return
  if (found.body.status === 'pending')
    await keepRefund(trx, world, stored, { ...found.body, status: 'processed' })
}

const ends: Partial<Record<PaystackAftersaleAct, string>> = {
  'dispute-won': 'declined',
  'dispute-lost': 'merchant-accepted',
}

async function disputeAction(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  action: PaystackAftersaleAct,
): Promise<void> {
  const all = await disputesOf(trx, stored.body.id)
  const open = all.findLast(({ status }) => status !== 'resolved')
  const resolution = ends[action]
  const last = all.at(-1)
  if (resolution) {
    const resolvedAt = world.now().toISOString()
    const dispute = { ...(open ?? newDispute(world, stored)), status: 'resolved', resolution, resolvedAt }
    const lost = resolution !== 'declined'
    if (lost) await saveTransaction(trx, world, { ...stored, body: { ...stored.body, status: 'reversed' } })
    return keepDispute(trx, world, stored, dispute, 'resolve')
  }
  if (open) return
  if (action === 'dispute-reopened') {
    const again = last && {
      ...last,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      resolvedAt: null,
    }
    return again && keepDispute(trx, world, stored, again, 'remind')
  }
  return keepDispute(trx, world, stored, newDispute(world, stored), 'create')
}

function newDispute(world: World, { body }: StoredPayment): PaystackDispute & { transaction_id: number } {
  const now = world.now()
  return {
    id: randomInt(1e6, 9e9),
    refund_amount: body.amount,
    currency: body.currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    domain: 'test',
    category: 'general',
    dueAt: new Date(now.getTime() + answerHours * 3_600_000).toISOString(),
    resolvedAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    transaction_id: body.id,
  }
}

async function keepDispute(
  trx: Trx<DB>,
  world: World,
  stored: StoredPayment,
  dispute: PaystackDispute,
  event: string,
): Promise<void> {
  const kept = { id: `dispute-${dispute.id}`, kind: 'dispute', body: dispute, extra: {}, dueAt: null }
  await save(trx, gateway, kept, world.now())
  const { id, reference, amount, currency, status } = stored.body
  const transaction = { id, reference, amount, currency, status, domain: 'test' }
  const data = { ...shownDispute(dispute), transaction }
  await oweEvents(trx, world, stored, [{ event: `charge.dispute.${event}`, data }])
}

/** Returns a dispute without its sandbox-only fields. */
export function shownDispute(dispute: PaystackDispute): PaystackDispute {
  const { transaction_id: _own, ...shown } = dispute as PaystackDispute & { transaction_id?: number }
  return shown
}
