import type { Transaction } from 'kysely'
import type { DB } from '../../../db/schema'
import { load } from '../store'
import type { UsualAction, World } from '../twin'
import {
  approve,
  captureOf,
  pendingSeconds,
  paypalId,
  withCapture,
  type Capture,
  type StoredOrder,
} from './order'
import { change, keep } from './wire'

/** The capture of an order, whole. */
export async function captureIn(trx: Transaction<DB>, { body }: StoredOrder): Promise<Capture | null> {
  const id = body.purchase_units[0]?.payments?.captures?.[0]?.id
  return id ? ((await load<Capture>(trx, 'paypal', id))?.body ?? null) : null
}

/** Writes a new state of a capture down, in the order as well, and says so. */
async function putCapture(
  trx: Transaction<DB>,
  world: World,
  thing: StoredOrder,
  capture: Capture,
  type: string,
): Promise<StoredOrder> {
  const pending = capture.status === 'PENDING'
  const dueAt = pending ? new Date(world.now().getTime() + pendingSeconds * 1000) : null
  const next: StoredOrder = { ...thing, body: withCapture(thing.body, capture), dueAt }
  await keep(trx, world, 'capture', capture.id, capture)
  await change(trx, world, next, [{ type, kind: 'capture', resource: capture }])
  return next
}

/** Takes the money of an approved order, as its payer planned. */
export function take(trx: Transaction<DB>, world: World, thing: StoredOrder): Promise<StoredOrder> {
  const capture = captureOf(thing.body, thing.extra.plan ?? 'pay', world.now())
  return putCapture(trx, world, thing, capture, `PAYMENT.CAPTURE.${capture.status}`)
}

/** A pending capture completes. */
export async function complete(trx: Transaction<DB>, world: World, thing: StoredOrder): Promise<void> {
  const capture = await captureIn(trx, thing)
  if (capture?.status !== 'PENDING') return
  const { status_details: _why, ...rest } = capture
  const done = { ...rest, status: 'COMPLETED', update_time: world.now().toISOString() } as Capture
  await putCapture(trx, world, thing, done, 'PAYMENT.CAPTURE.COMPLETED')
}

/** Gives the captured money back. */
export async function giveBack(
  trx: Transaction<DB>,
  world: World,
  thing: StoredOrder,
): Promise<object | null> {
  const capture = await captureIn(trx, thing)
  if (capture?.status !== 'COMPLETED') return null
  const at = world.now().toISOString()
  const refund = {
    id: paypalId(),
    status: 'COMPLETED',
    amount: capture.amount,
    custom_id: capture.custom_id,
    invoice_id: capture.invoice_id,
    create_time: at,
    update_time: at,
    links: [],
  }
  const gone: Capture = { ...capture, status: 'REFUNDED', update_time: at }
  await keep(trx, world, 'capture', gone.id, gone)
  const next = { ...thing, body: withCapture(thing.body, gone) }
  await change(trx, world, next, [{ type: 'PAYMENT.CAPTURE.REFUNDED', kind: 'refund', resource: refund }])
  return refund
}

const outcomes = { 'dispute-won': 'RESOLVED_SELLER_FAVOUR', 'dispute-lost': 'RESOLVED_BUYER_FAVOUR' } as const

async function dispute(
  trx: Transaction<DB>,
  world: World,
  thing: StoredOrder,
  how: 'dispute' | keyof typeof outcomes,
): Promise<void> {
  const capture = await captureIn(trx, thing)
  if (!capture) return
  const open = how === 'dispute'
  const body = {
    dispute_id: `PP-D-${capture.id}`,
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.custom_id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: open ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: capture.amount,
    ...(!open && { dispute_outcome: { outcome_code: outcomes[how] } }),
    create_time: world.now().toISOString(),
  }
  await keep(trx, world, 'dispute', body.dispute_id, body)
  const type = `CUSTOMER.DISPUTE.${open ? 'CREATED' : 'RESOLVED'}`
  await change(trx, world, thing, [{ type, kind: 'dispute', resource: body }])
}

/**
 * What the hosted page, the control door and the log page may let happen. Whatever the payer chooses is an approval
 * first, as at PayPal: the money moves when the shop captures. "Pay" on an order that is approved already is the
 * capture that was under way when the line was cut, and comes through late.
 */
export async function happen(
  trx: Transaction<DB>,
  world: World,
  thing: StoredOrder,
  action: UsualAction,
): Promise<void> {
  switch (action) {
    case 'pay':
    case 'decline':
    case 'pending':
    case 'wrong-amount': {
      if (thing.body.status === 'COMPLETED') return
      if (thing.body.status === 'APPROVED' && action === 'pay') return void (await take(trx, world, thing))
      const body = approve(thing.body, world.now())
      const next = { ...thing, body, extra: { ...thing.extra, plan: action } }
      return change(trx, world, next, [
        { type: 'CHECKOUT.ORDER.APPROVED', kind: 'checkout-order', resource: body },
      ])
    }
    case 'cancel': {
      const body = { ...thing.body, status: 'VOIDED' }
      return change(trx, world, { ...thing, body }, [
        { type: 'CHECKOUT.ORDER.VOIDED', kind: 'checkout-order', resource: body },
      ])
    }
    case 'refund':
      return void (await giveBack(trx, world, thing))
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
      return dispute(trx, world, thing, action)
  }
}
