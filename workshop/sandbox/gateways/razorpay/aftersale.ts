import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { RazorpayDispute, RazorpayRefund } from '../../../../server/gateways/razorpay/wire'
import { oneOf, usualAftersale } from '../aftersale'
import { listBy, makeId, save } from '../store'
import type { Action, World } from '../gateway-sandbox'
import { paymentsOf, RazorpayStep, type Payment, type StoredRazorpayOrder } from './order'

const gateway = 'razorpay'

/** Days Razorpay waits for an answer to a dispute. */
const answerDays = 7

/** Returns the refunds of a payment, in the order they were made. */
export const refundsOf = (db: World['db'], paymentId: string) =>
  listBy<RazorpayRefund>(db, gateway, 'refund', 'payment_id', paymentId)

/** Returns the disputes of a payment, in the order they were opened. */
const disputesOf = (db: World['db'], paymentId: string) =>
  listBy<RazorpayDispute>(db, gateway, 'dispute', 'payment_id', paymentId)

/** Actions on paid money at Razorpay. */
export const aftersale = [
  ...usualAftersale,
  'dispute-prevented',
  'inquiry',
  'inquiry-closed',
] as const satisfies readonly Action[]
export type RazorpayAftersaleAct = (typeof aftersale)[number]

/** Returns whether an action concerns paid money. */
export const isAftersale = oneOf(aftersale)

/** Applies an action to a locked order's money; does nothing unless the order is paid. */
export async function happen(
  trx: Transaction<DB>,
  world: World,
  stored: StoredRazorpayOrder,
  action: RazorpayAftersaleAct,
): Promise<void> {
  const paid = (await paymentsOf(trx, stored.id)).find(({ captured }) => captured)
  if (!paid) return
  const step = new RazorpayStep(trx, world, stored)
  if (action === 'second-charge') return secondCharge(step, paid)
  if (action.startsWith('refund')) return refundAction(step, paid, action)
  return disputeAction(step, paid, action)
}

async function secondCharge(step: RazorpayStep, { amount }: Payment): Promise<void> {
  const again = { ...step.newPayment('captured'), amount, captured: true }
  step.order = { ...step.order, status: 'paid' }
  await step.keep(again, ['payment.authorized', 'payment.captured'])
}

async function refundAction(step: RazorpayStep, paid: Payment, action: RazorpayAftersaleAct): Promise<void> {
  const before = await refundsOf(step.trx, paid.id)
  const left = paid.amount - paid.amount_refunded
  const pending = before.find(({ status }) => status === 'pending')
  const silent = action === 'refund-silent'
  if (action === 'refund-failed') {
    const failing = pending ?? before.findLast(({ status }) => status === 'processed')
    if (failing)
      await keepRefund(step, less(paid, failing.amount), { ...failing, status: 'failed' }, ['failed'])
    return
  }
  if (pending && action === 'refund')
    await keepRefund(step, paid, { ...pending, status: 'processed' }, ['processed'])
  const amount = action === 'refund-part' ? Math.max(1, Math.floor(left / 2)) : left
  if (left < 1) return
  const status = action === 'refund-pending' ? 'pending' : 'processed'
  await makeRefund(step, paid, { amount, status, silent })
}

interface RazorpayRefundOrder {
  amount: number
  status?: string
  receipt?: string | null
  notes?: Record<string, string>
  silent?: boolean
}

/** Refunds a payment fully or in part. */
export async function makeRefund(
  step: RazorpayStep,
  paid: Payment,
  wanted: RazorpayRefundOrder,
): Promise<RazorpayRefund> {
  const { amount, status = 'processed', receipt = null, notes = {}, silent = false } = wanted
  const refund = {
    id: makeId('rfnd_', 14),
    entity: 'refund' as const,
    amount,
    currency: paid.currency,
    payment_id: paid.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at: step.at,
    batch_id: null,
    status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
  const sent = status === 'processed' ? ['created', 'processed'] : ['created']
  await keepRefund(step, less(paid, -amount), refund, silent ? [] : sent)
  return refund
}

/** Returns a payment with its refunded amount reduced by `amount`. */
function less(paid: Payment, amount: number): Payment {
  const refunded = paid.amount_refunded - amount
  const whole = refunded >= paid.amount
  return {
    ...paid,
    amount_refunded: refunded,
    status: whole ? 'refunded' : 'captured',
    refund_status: whole ? 'full' : refunded > 0 ? 'partial' : null,
  }
}

async function keepRefund(
  step: RazorpayStep,
  payment: Payment,
  refund: RazorpayRefund,
  events: string[],
): Promise<void> {
  const stored = { id: refund.id, kind: 'refund', body: refund, extra: {}, dueAt: null }
  await save(step.trx, gateway, stored, step.now)
  await step.keep(
    payment,
    events.map((event) => `refund.${event}`),
    { refund },
  )
}

const ends: Partial<Record<RazorpayAftersaleAct, string>> = {
  'dispute-won': 'won',
  'dispute-lost': 'lost',
  'inquiry-closed': 'won',
}

async function disputeAction(step: RazorpayStep, paid: Payment, action: RazorpayAftersaleAct): Promise<void> {
  const all = await disputesOf(step.trx, paid.id)
  const open = all.findLast(({ status }) => status === 'open' || status === 'under_review')
  const phase = action.startsWith('inquiry') ? 'retrieval' : 'chargeback'
  if (action === 'dispute-reopened') {
    const ended = all.findLast((one) => one.id !== open?.id)
    if (ended) {
      const again = { ...ended, phase: 'pre_arbitration', status: 'open', amount_deducted: 0 }
      await keepDispute(step, paid, again, 'action_required')
    }
    return
  }
  if (action === 'dispute-prevented') {
    await keepDispute(
      step,
      paid,
      { ...(open ?? newDispute(step, paid, all.length, 'fraud')), status: 'closed' },
      'closed',
    )
    return refundAction(step, paid, 'refund')
  }
  const end = ends[action]
  if (!end) {
    if (!open) await keepDispute(step, paid, newDispute(step, paid, all.length, phase), 'created')
    return
  }
  const dispute = open ?? newDispute(step, paid, all.length, phase)
  const deducted = end === 'lost' ? paid.amount : 0
  await keepDispute(step, paid, { ...dispute, status: end, amount_deducted: deducted }, end)
}

function newDispute(step: RazorpayStep, { id, amount, currency }: Payment, before: number, phase: string) {
  return {
    id: before === 0 ? `disp_${id.slice(4)}` : makeId('disp_', 14),
    entity: 'dispute' as const,
    payment_id: id,
    amount,
    currency,
    amount_deducted: 0,
    gateway_dispute_id: null,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: step.at + answerDays * 86_400,
    status: 'open',
    phase,
    created_at: step.at,
    evidence: null,
  }
}

async function keepDispute(
  step: RazorpayStep,
  paid: Payment,
  dispute: RazorpayDispute,
  event: string,
): Promise<void> {
  const stored = { id: dispute.id, kind: 'dispute', body: dispute, extra: {}, dueAt: null }
  await save(step.trx, gateway, stored, step.now)
  await step.keep(paid, [`payment.dispute.${event}`], { dispute })
}
