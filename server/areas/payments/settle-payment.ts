import type { Transaction } from 'kysely'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import type { DB, PaymentRow } from '../../platform/db/schema'
import type { GatewayVerdict } from '../../gateways/port'
import { advance, firstTaken } from '../../core/advance'
import type { ActedBy } from '../../core/kind'
import { followMoney } from './follow-money'
import { possible, withPossibleTimes } from './gateway-time'
import { lockPurchase } from './purchase'
import { countedOnce } from './refund/refunds-by-sum'
import { isUnclear } from './refund/refundable-amount'
import { waitAsDocumented } from './gateway-silence'
import { noteSecond, sharedOut } from './second-charge'

export interface Settled {
  state: string
  changed: boolean
}

const money = ['gateway.succeeded', 'gateway.mismatched', 'duplicate.paid'] as const

/**
 * Events that each outcome of a gateway's report can mean, in the order in which they are tried on the chart. The
 * chart's guards and states decide which applies and whether it is new. Later events of received money are chosen the
 * same way (`afterPaid`).
 */
export const meanings = {
  success: money,
  refunded: money,
  disputed: money,
  pending: ['gateway.accepted'],
  failed: ['gateway.failed'],
  expired: ['expiry.reached'],
} as const satisfies Record<GatewayVerdict['outcome'], readonly PaymentEvent['type'][]>

/**
 * The only function that ends a payment (rule 1). Webhook, return page, polling, cancellation and sweep pass it the
 * gateway's report. Under the lock of the whole purchase, the chart decides what the report means, in one transaction
 * with the grant. Settling again has no effect.
 */
export async function settle(
  ctx: Ctx,
  paymentId: string,
  verdict: GatewayVerdict,
  about: Pick<Settling, 'givenUpBy' | 'question'> = {},
): Promise<Settled | null> {
  if ('alert' in verdict && verdict.alert) {
    ctx.log.error(
      { paymentId, alert: verdict.alert },
      'a gateway said something we do not know; nothing is decided by it',
    )
  }
  const now = ctx.clock.now()
  return ctx.db.transaction().execute((trx) => settleIn(trx, { paymentId, verdict, now, ...about }))
}

export interface Settling {
  paymentId: string
  verdict: GatewayVerdict
  now: Date
  /** User whose cancellation the gateway confirmed. */
  givenUpBy?: number | undefined
  /** Number of the query being answered; undefined means the latest query. */
  question?: number | undefined
  /** Whether the report comes from the marketplace itself rather than a gateway (a bank transfer). */
  bySelf?: boolean
}

/** Like `settle`, within a transaction that also writes other data (the end of a bank transfer). */
export async function settleIn(
  trx: Transaction<DB>,
  { paymentId, verdict, now, givenUpBy, question, bySelf = false }: Settling,
): Promise<Settled | null> {
  const row = await lockPurchase(trx, paymentId)
  if (!row) return null
  const facts = { amountMatches: matches(row, verdict) }
  const reported = meanings[verdict.outcome].map((type) => ({
    event: { type, facts },
    actor: actorOf(type, bySelf),
  }))
  const claim = {
    event: { type: 'cancel.claimed' },
    actor: { role: 'person', id: givenUpBy ?? null } as const,
  }
  const isClaim = verdict.outcome === 'failed' && givenUpBy !== undefined
  const about = { record: 'payment', id: row.id, now } as const
  const move = await firstTaken(trx, about, isClaim ? [claim, ...reported] : reported)
  let state: string = row.state
  if (move) state = (await advance(trx, { ...about, ...move, set: columns(row, verdict, now) })).to
  else await remember(trx, row, verdict)
  const isOpen = isTagged(paymentMachine, state, 'open')
  if (isOpen && verdict.outcome === 'pending' && verdict.mayTakeHours !== undefined)
    await waitAsDocumented(trx, row, verdict.mayTakeHours)
  if ('amountMinor' in verdict) state = await settlePaid(trx, row, state, { verdict, now, question })
  return { state, changed: state !== row.state }
}

interface SettlingPaid extends Pick<Settling, 'now' | 'question'> {
  verdict: Extract<GatewayVerdict, { amountMinor: number }>
}

/** Settles a gateway's report of the paying charge and additional charges. */
async function settlePaid(
  trx: Transaction<DB>,
  row: PaymentRow,
  before: string,
  { verdict, now, question }: SettlingPaid,
): Promise<string> {
  const isOlder = isOlderThanKnown(row, question)
  const { mine, seconds } = sharedOut(row.charge_ref, verdict)
  const refunds = await countedOnce(trx, row.id, { charge: verdict.chargeRef, refunds: mine?.refunds }, now)
  const later = mine && { ...withPossibleTimes({ ...mine, refunds }, row.created_at, now), isOlder }
  const state = later ? await followMoney(trx, { id: row.id, state: before }, later, now) : before
  for (const charge of seconds) await noteSecond(trx, row, { ...charge, isOlder }, now)
  const learnt = {
    ...(row.charge_ref === null && verdict.chargeRef !== undefined && { charge_ref: verdict.chargeRef }),
    ...(!isOlder && question !== undefined && { answered: question }),
  }
  if (Object.keys(learnt).length > 0)
    await trx.updateTable('payment').set(learnt).where('id', '=', row.id).execute()
  return state
}

/** Whether the answer to a later query about the payment is already stored. */
export const isOlderThanKnown = (
  { answered }: Pick<PaymentRow, 'answered'>,
  question: number | undefined,
): boolean => question !== undefined && question < answered

function matches(row: PaymentRow, verdict: GatewayVerdict): boolean {
  return (
    'amountMinor' in verdict &&
    verdict.amountMinor === row.amount_minor &&
    verdict.currency === row.currency &&
    verdict.reference === row.id
  )
}

function actorOf(type: PaymentEvent['type'], bySelf: boolean): ActedBy {
  if (type === 'expiry.reached') return { role: 'clock', id: null }
  return { role: bySelf ? 'server' : 'gateway', id: null }
}

/** Returns columns other than the state: the amount actually received, and why an attempt failed. */
function columns(row: PaymentRow, verdict: GatewayVerdict, now: Date): Record<string, unknown> {
  if ('amountMinor' in verdict) {
    return {
      captured_minor: Number.isSafeInteger(verdict.amountMinor) ? verdict.amountMinor : null,
      captured_currency: verdict.currency,
      captured_at: possible(verdict.at, row.created_at, now),
      note: matches(row, verdict) ? null : 'mismatch',
    }
  }
  if (verdict.outcome === 'pending') return { note: verdict.attempt ?? row.note }
  return { note: verdict.reason }
}

/**
 * Stores why the latest attempt failed, unless money has arrived: for received money, the note records whether the
 * amount matched, and a late answer must not erase that.
 */
async function remember(trx: Transaction<DB>, row: PaymentRow, verdict: GatewayVerdict): Promise<void> {
  if (verdict.outcome !== 'pending' || !verdict.attempt || verdict.attempt === row.note) return
  if (!isTagged(paymentMachine, row.state, 'open', 'closed') && !isUnclear(row)) return
  await trx.updateTable('payment').set({ note: verdict.attempt }).where('id', '=', row.id).execute()
}
