import type { Transaction } from 'kysely'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import type { DB, PaymentRow } from '../../platform/db/schema'
import type { GatewayVerdict } from '../../platform/gateways/port'
import { advance, type ActedBy } from '../../core/advance'
import { followMoney } from './follow-money'
import { possible, withPossibleTimes } from './gateway-time'
import { grantedElsewhere, lockPurchase } from './purchase'
import { isUnclear } from './refund/left'
import { waitAsDocumented } from './silence'
import { noteSecond, sharedOut } from './second-charge'

export interface Settled {
  state: string
  changed: boolean
}

/** What decides the next event, besides the stored state. */
export interface SettleFacts {
  outcome: GatewayVerdict['outcome']
  /** Minor units, currency and our reference all agree with what we asked. */
  matches: boolean
  /** Another attempt at the purchase has bought it. */
  granted: boolean
  /** A person looks at it because its gateway has not said in time whether money came. */
  unclear?: boolean
}

/**
 * The event a verdict means for an attempt that is not paid as far as we know; null when it says nothing new. Forward
 * only, but late money counts (rule 3). What becomes of money that is here is the chart's to say (`afterPaid`).
 */
export function nextEvent(
  state: string,
  { outcome, matches, granted, unclear = false }: SettleFacts,
): PaymentEvent['type'] | null {
  if (!isTagged(paymentMachine, state, 'open', 'closed') && !unclear) return null
  if (outcome === 'success' || outcome === 'refunded' || outcome === 'disputed') {
    if (!matches) return 'gateway.mismatched'
    return granted ? 'duplicate.paid' : 'gateway.succeeded'
  }
  if (outcome === 'pending') return state === 'opened' ? 'gateway.accepted' : null
  if (!isTagged(paymentMachine, state, 'open') && !unclear) return null
  return outcome === 'failed' ? 'gateway.failed' : 'expiry.reached'
}

/**
 * The only way a payment ends (rule 1). Webhook, return page, poll, give-up and sweep bring what the gateway said;
 * under the lock of the whole purchase the single door is asked for each step, in one transaction with the grant.
 * A second settle finds nothing to do. `givenUpBy`: the person whose cancellation the gateway confirmed.
 */
export async function settle(
  ctx: Ctx,
  paymentId: string,
  verdict: GatewayVerdict,
  givenUpBy?: number,
): Promise<Settled | null> {
  if ('alert' in verdict && verdict.alert) {
    ctx.log.error(
      { paymentId, alert: verdict.alert },
      'a gateway said something we do not know; nothing is decided by it',
    )
  }
  const now = ctx.clock.now()
  return ctx.db.transaction().execute((trx) => settleIn(trx, { paymentId, verdict, now, givenUpBy }))
}

export interface Settling {
  paymentId: string
  verdict: GatewayVerdict
  now: Date
  givenUpBy?: number
  /** No gateway said it but the house itself (a bank transfer). */
  bySelf?: boolean
}

/** The same inside a transaction that has more to write (a bank transfer that ends). */
export async function settleIn(
  trx: Transaction<DB>,
  { paymentId, verdict, now, givenUpBy, bySelf = false }: Settling,
): Promise<Settled | null> {
  const row = await lockPurchase(trx, paymentId)
  if (!row) return null
  const first = row.state
  let state = first
  const granted = await grantedElsewhere(trx, row)
  const facts = { outcome: verdict.outcome, matches: matches(row, verdict), granted, unclear: isUnclear(row) }
  for (let type = nextEvent(state, facts); type; type = nextEvent(state, facts)) {
    const claimed = type === 'gateway.failed' && givenUpBy !== undefined
    const moved = await advance(trx, {
      record: 'payment',
      id: row.id,
      event: { type: claimed ? 'cancel.claimed' : type, facts: { amountMatches: facts.matches } },
      actor: claimed ? { role: 'person', id: givenUpBy } : actorOf(type, bySelf),
      now,
      set: columns(row, verdict, now),
    })
    state = moved.to
    facts.unclear = false
  }
  if (state === first) await remember(trx, row, verdict)
  const isOpen = isTagged(paymentMachine, state, 'open')
  if (isOpen && verdict.outcome === 'pending' && verdict.mayTakeHours !== undefined)
    await waitAsDocumented(trx, row, verdict.mayTakeHours)
  if ('amountMinor' in verdict) state = await settlePaid(trx, { ...row, state }, verdict, now)
  return { state, changed: state !== first }
}

/** What a gateway says of the money that came, and of what came besides it. */
async function settlePaid(
  trx: Transaction<DB>,
  row: PaymentRow,
  verdict: Extract<GatewayVerdict, { amountMinor: number }>,
  now: Date,
): Promise<string> {
  const { mine, seconds } = sharedOut(row.charge_ref, verdict)
  const later = mine && withPossibleTimes(mine, row.created_at, now)
  const state = later ? await followMoney(trx, row, later, now) : row.state
  for (const charge of seconds) await noteSecond(trx, row, charge, now)
  if (row.charge_ref === null && verdict.chargeRef !== undefined)
    await trx.updateTable('payment').set({ charge_ref: verdict.chargeRef }).where('id', '=', row.id).execute()
  return state
}

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

/** What is known besides the state: the money that really came, and why an attempt did not go through. */
function columns(row: PaymentRow, verdict: GatewayVerdict, now: Date): Record<string, unknown> {
  if ('amountMinor' in verdict) {
    const known = Number.isSafeInteger(verdict.amountMinor)
    return {
      captured_minor: known ? verdict.amountMinor : null,
      captured_currency: verdict.currency,
      captured_at: possible(verdict.at, row.created_at, now),
      note: known && matches(row, verdict) ? null : 'mismatch',
    }
  }
  if (verdict.outcome === 'pending') return { note: verdict.attempt ?? row.note }
  return { note: verdict.reason }
}

async function remember(trx: Transaction<DB>, row: PaymentRow, verdict: GatewayVerdict): Promise<void> {
  if (verdict.outcome !== 'pending' || !verdict.attempt || verdict.attempt === row.note) return
  await trx.updateTable('payment').set({ note: verdict.attempt }).where('id', '=', row.id).execute()
}
