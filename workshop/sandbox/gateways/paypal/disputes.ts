import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { PaypalMoney } from '../../../../server/gateways/paypal/wire'
import { listBy, numbered } from '../store'
import type { World } from '../gateway-sandbox'
import type { Capture } from './order'
import { keep, type PaypalEvent } from './wire'

interface Movement {
  affected_party: 'SELLER'
  amount: PaypalMoney
  initiated_time: string
  type: 'DEBIT' | 'CREDIT'
  reason: 'DISPUTE_SETTLEMENT'
}

/** A dispute in full. `capture_id` is for lookups and isn't returned. */
export interface SandboxPaypalDispute {
  dispute_id: string
  capture_id: string
  status: string
  dispute_state: string
  dispute_life_cycle_stage: string
  dispute_amount: PaypalMoney
  money_movements?: Movement[]
  dispute_outcome?: { outcome_code: string }
  [field: string]: unknown
}

const answerMs = 10 * 86_400_000

/** Returns the disputes of a capture, oldest first. */
export const disputesOf = (db: World['db'], capture: string): Promise<SandboxPaypalDispute[]> =>
  listBy<SandboxPaypalDispute>(db, 'paypal', 'dispute', 'capture_id', capture)

/** Returns the dispute as PayPal's detail endpoint does. */
export function detailOf({ capture_id: _capture, ...shown }: SandboxPaypalDispute): object {
  return shown
}

/** Returns the dispute as PayPal's list does: without its outcome and money movements. */
export function summaryOf(dispute: SandboxPaypalDispute): object {
  const fields = [
    'dispute_id',
    'create_time',
    'update_time',
    'reason',
    'status',
    'dispute_state',
    'dispute_amount',
    'dispute_life_cycle_stage',
    'dispute_channel',
    'seller_response_due_date',
    'links',
  ]
  return Object.fromEntries(
    fields.flatMap((field) => (dispute[field] === undefined ? [] : [[field, dispute[field]]])),
  )
}

export type PaypalDisputeAct =
  | 'inquiry'
  | 'inquiry-closed'
  | 'dispute'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-withdrawn'
  | 'dispute-reopened'

const ends: Partial<Record<PaypalDisputeAct, string>> = {
  'inquiry-closed': 'CANCELED_BY_BUYER',
  'dispute-won': 'RESOLVED_SELLER_FAVOUR',
  'dispute-lost': 'RESOLVED_BUYER_FAVOUR',
  'dispute-withdrawn': 'CANCELED_BY_BUYER',
}

/** Applies an action to a capture's disputes; returns the events to send. */
export async function disputeHappens(
  trx: Transaction<DB>,
  world: World,
  capture: Capture,
  what: PaypalDisputeAct,
): Promise<PaypalEvent[]> {
  const before = await disputesOf(trx, capture.id)
  const now = world.now()
  const at = now.toISOString()
  const sent: PaypalEvent[] = []
  const write = async (dispute: SandboxPaypalDispute, type: 'CREATED' | 'UPDATED' | 'RESOLVED') => {
    const next = { ...dispute, update_time: at }
    await keep(trx, world, 'dispute', next.dispute_id, next)
    sent.push({ type: `CUSTOMER.DISPUTE.${type}`, kind: 'dispute', resource: detailOf(next) })
    return next
  }
  const moved = (dispute: SandboxPaypalDispute, type: Movement['type']): SandboxPaypalDispute => {
    const movement = {
      affected_party: 'SELLER',
      amount: dispute.dispute_amount,
      initiated_time: at,
      type,
      reason: 'DISPUTE_SETTLEMENT',
    } as const
    return { ...dispute, money_movements: [...(dispute.money_movements ?? []), movement] }
  }
  const isOut = ({ money_movements: moves = [] }: SandboxPaypalDispute) =>
    moves.filter(({ type }) => type === 'DEBIT').length > moves.filter(({ type }) => type === 'CREDIT').length
  const waits = { status: 'WAITING_FOR_SELLER_RESPONSE', dispute_state: 'REQUIRED_ACTION' }
  const start = (): SandboxPaypalDispute => ({
    dispute_id: numbered('PP-D-', before.length).toUpperCase(),
    capture_id: capture.id,
    create_time: at,
    update_time: at,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.create_time,
        transaction_status: capture.status,
        gross_amount: capture.amount,
        custom: capture.custom_id,
        ...(capture.invoice_id && { invoice_number: capture.invoice_id }),
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    ...waits,
    dispute_amount: capture.amount,
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: new Date(now.getTime() + answerMs).toISOString(),
    links: [],
  })
  const open = before.findLast(({ status }) => status !== 'RESOLVED')
  const isInquiry = open?.dispute_life_cycle_stage === 'INQUIRY'

  if (what === 'inquiry') {
    if (!open) await write(start(), 'CREATED')
    return sent
  }
  if (what === 'dispute-reopened') {
    const last = before.findLast(({ status }) => status === 'RESOLVED')
    if (open || !last) return sent
    const { dispute_outcome: _end, ...again } = isOut(last) ? last : moved(last, 'DEBIT')
    await write(
      { ...(again as SandboxPaypalDispute), ...waits, dispute_life_cycle_stage: 'PRE_ARBITRATION' },
      'UPDATED',
    )
    return sent
  }
  if (what === 'inquiry-closed' && !isInquiry) return sent
  const asked = what === 'inquiry-closed' ? open! : open && !isInquiry ? open : await fought(open)
  if (what === 'dispute') return sent
  const over = what !== 'dispute-lost' && isOut(asked) ? moved(asked, 'CREDIT') : asked
  const { seller_response_due_date: _due, ...rest } = over
  await write(
    {
      ...(rest as SandboxPaypalDispute),
      status: 'RESOLVED',
      dispute_state: 'RESOLVED',
      dispute_outcome: { outcome_code: ends[what] ?? 'NONE' },
    },
    'RESOLVED',
  )
  return sent

  /** Escalates the open inquiry, or starts a new dispute; either way, the dispute takes the money. */
  function fought(from: SandboxPaypalDispute | undefined): Promise<SandboxPaypalDispute> {
    const next = moved({ ...(from ?? start()), ...waits, dispute_life_cycle_stage: 'CHARGEBACK' }, 'DEBIT')
    return write(next, from ? 'UPDATED' : 'CREATED')
  }
}
