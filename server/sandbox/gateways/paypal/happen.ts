import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { load } from '../store'
import type { Action, World } from '../twin'
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

/** The capture of an order, whole. */
export async function captureIn(trx: Transaction<DB>, { body }: StoredPaypalOrder): Promise<Capture | null> {
  const id = body.purchase_units[0]?.payments?.captures?.[0]?.id
  return id ? ((await load<Capture>(trx, 'paypal', id))?.body ?? null) : null
}

/** Writes a new state of a capture down, in the order as well, and says so. */
async function putCapture(
  trx: Transaction<DB>,
  world: World,
  thing: StoredPaypalOrder,
  capture: Capture,
  type: string,
): Promise<StoredPaypalOrder> {
  const pending = capture.status === 'PENDING' && thing.extra.plan !== 'ongoing'
  const dueAt = pending ? new Date(world.now().getTime() + pendingSeconds * 1000) : null
  const next: StoredPaypalOrder = { ...thing, body: withCapture(thing.body, capture), dueAt }
  await keep(trx, world, 'capture', capture.id, capture)
  await change(trx, world, next, [{ type, kind: 'capture', resource: capture }])
  return next
}

/** Takes the money of an approved order, as its payer planned. */
export function take(
  trx: Transaction<DB>,
  world: World,
  thing: StoredPaypalOrder,
): Promise<StoredPaypalOrder> {
  const capture = captureOf(thing.body, thing.extra.plan ?? 'pay', world.now())
  return putCapture(trx, world, thing, capture, `PAYMENT.CAPTURE.${capture.status}`)
}

/** A pending capture completes. */
export async function complete(trx: Transaction<DB>, world: World, thing: StoredPaypalOrder): Promise<void> {
  const capture = await captureIn(trx, thing)
  if (capture?.status !== 'PENDING') return
  const { status_details: _why, ...rest } = capture
  const done = { ...rest, status: 'COMPLETED', update_time: world.now().toISOString() } as Capture
  await putCapture(trx, world, thing, done, 'PAYMENT.CAPTURE.COMPLETED')
}

/** Carries out what may happen to money that was captured, with its webhooks. */
async function happenAfterwards(
  trx: Transaction<DB>,
  world: World,
  thing: StoredPaypalOrder,
  action: Action,
): Promise<void> {
  const capture = await captureIn(trx, thing)
  if (!capture || capture.status === 'PENDING') return
  const left = leftOf(thing, capture)
  const back = async (minor: number, status: 'COMPLETED' | 'PENDING' = 'COMPLETED') => {
    if (minor <= 0) return
    const { next, told } = await giveBack(trx, world, thing, capture, { minor, status })
    await change(trx, world, next, action === 'refund-silent' ? [] : told)
  }
  const turn = async (from: readonly string[], to: 'COMPLETED' | 'FAILED') => {
    const turned = await turnLast(trx, world, thing, capture, { from, to })
    if (turned) await change(trx, world, turned.next, turned.told)
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
      const second = captureOf(thing.body, 'pay', world.now())
      return void (await putCapture(trx, world, thing, second, 'PAYMENT.CAPTURE.COMPLETED'))
    }
    case 'inquiry':
    case 'inquiry-closed':
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
    case 'dispute-withdrawn':
    case 'dispute-reopened':
      return change(trx, world, thing, await disputeHappens(trx, world, capture, action))
  }
}

/**
 * What the hosted page, the control door and the log page may let happen. Whatever the payer chooses is an approval
 * first, as at PayPal: the money moves when the shop captures. "Pay" on an order that is approved already is the
 * capture that was under way when the line was cut, and comes through late.
 */
export async function happen(
  trx: Transaction<DB>,
  world: World,
  thing: StoredPaypalOrder,
  action: Action,
): Promise<void> {
  switch (action) {
    case 'pay':
    case 'decline':
    case 'pending':
    case 'ongoing':
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
    default:
      return happenAfterwards(trx, world, thing, action)
  }
}
