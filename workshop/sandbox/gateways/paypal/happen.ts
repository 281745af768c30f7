import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import { load } from '../store'
import type { Action, World } from '../gateway-sandbox'
import { disputeHappens } from './disputes'
import {
  approve,
  captureOf,
  pendingSeconds,
  withCapture,
  type Capture,
  type StoredPaypalOrder,
} from './order'
import { giveBack, leftOf, turnLast } from './refunds'
import { change, keep } from './wire'

/** Returns the full capture of an order. */
export async function captureIn(trx: Transaction<DB>, { body }: StoredPaypalOrder): Promise<Capture | null> {
  const id = body.purchase_units[0]?.payments?.captures?.[0]?.id
  return id ? ((await load<Capture>(trx, 'paypal', id))?.body ?? null) : null
}

/** Stores a capture's new state, also within the order, and queues its webhook. */
async function putCapture(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  capture: Capture,
  type: string,
): Promise<StoredPaypalOrder> {
  const pending = capture.status === 'PENDING' && stored.extra.plan !== 'ongoing'
  const dueAt = pending ? new Date(world.now().getTime() + pendingSeconds * 1000) : null
  const next: StoredPaypalOrder = { ...stored, body: withCapture(stored.body, capture), dueAt }
  await keep(trx, world, 'capture', capture.id, capture)
  await change(trx, world, next, [{ type, kind: 'capture', resource: capture }])
  return next
}

/** Captures an approved order, with the outcome its payer chose. */
export function take(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
): Promise<StoredPaypalOrder> {
  const capture = captureOf(stored.body, stored.extra.plan ?? 'pay', world.now())
  return putCapture(trx, world, stored, capture, `PAYMENT.CAPTURE.${capture.status}`)
}

/** Completes a pending capture. */
export async function complete(trx: Transaction<DB>, world: World, stored: StoredPaypalOrder): Promise<void> {
  const capture = await captureIn(trx, stored)
  if (capture?.status !== 'PENDING') return
  const { status_details: _why, ...rest } = capture
  const done = { ...rest, status: 'COMPLETED', update_time: world.now().toISOString() } as Capture
  await putCapture(trx, world, stored, done, 'PAYMENT.CAPTURE.COMPLETED')
}

/** Applies an action to captured money and queues its webhooks. */
async function happenAfterwards(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  action: Action,
): Promise<void> {
  const capture = await captureIn(trx, stored)
  if (!capture || capture.status === 'PENDING') return
  const left = leftOf(stored, capture)
  const back = async (minor: number, status: 'COMPLETED' | 'PENDING' = 'COMPLETED') => {
    if (minor <= 0) return
    const { next, sent } = await giveBack(trx, world, stored, capture, { minor, status })
    await change(trx, world, next, action === 'refund-silent' ? [] : sent)
  }
  const turn = async (from: readonly string[], to: 'COMPLETED' | 'FAILED') => {
    const turned = await turnLast(trx, world, stored, capture, { from, to })
    if (turned) await change(trx, world, turned.next, turned.sent)
    return turned !== null
  }
  switch (action) {
    case 'refund':
      if (!(await turn(['PENDING'], 'COMPLETED'))) await back(left)
      return
    case 'refund-silent':
      return back(left)
    case 'refund-part':
      return back(Math.ceil(left / 2))
    case 'refund-pending':
      return back(left, 'PENDING')
    case 'refund-failed':
      return void (await turn(['COMPLETED', 'PENDING'], 'FAILED'))
    case 'second-charge': {
      const second = captureOf(stored.body, 'pay', world.now())
      return void (await putCapture(trx, world, stored, second, 'PAYMENT.CAPTURE.COMPLETED'))
    }
    case 'inquiry':
    case 'inquiry-closed':
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
    case 'dispute-withdrawn':
    case 'dispute-reopened':
      return change(trx, world, stored, await disputeHappens(trx, world, capture, action))
  }
}

/**
 * Applies an action from the hosted page, the control endpoint or the log page. As at PayPal, any choice of the payer
 * is only an approval: the money moves when the shop captures. "Pay" on an already approved order simulates a capture
 * that was in progress when the connection was cut, and completes late.
 */
export async function happen(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  action: Action,
): Promise<void> {
  switch (action) {
    case 'pay':
    case 'decline':
    case 'pending':
    case 'ongoing':
    case 'wrong-amount': {
      if (stored.body.status === 'COMPLETED') return
      if (stored.body.status === 'APPROVED' && action === 'pay') return void (await take(trx, world, stored))
      const body = approve(stored.body, world.now())
      const next = { ...stored, body, extra: { ...stored.extra, plan: action } }
      return change(trx, world, next, [
        { type: 'CHECKOUT.ORDER.APPROVED', kind: 'checkout-order', resource: body },
      ])
    }
    case 'cancel': {
      const body = { ...stored.body, status: 'VOIDED' }
      return change(trx, world, { ...stored, body }, [
        { type: 'CHECKOUT.ORDER.VOIDED', kind: 'checkout-order', resource: body },
      ])
    }
    default:
      return happenAfterwards(trx, world, stored, action)
  }
}
