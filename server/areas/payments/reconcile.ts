import type { ExpressionBuilder } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged, isTagged } from '../../../machines/tagged'
import { payment as limits } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { offered } from '../../gateways/registry'
import { DatabaseAway } from '../../platform/db/database-away'
import { Refusal } from '../../platform/refusal'
import { askGateway, gatewayOf } from './ask-gateway'
import { closeAttempt } from './close-attempt'
import { endWait } from './gateway-silence'

/** Minimum time, in seconds, between two queries of the sweep about the same payment. */
const quietSeconds = 60
/** Time in ms after opening during which a user may be waiting for the result. */
const busyMs = 86_400_000
/**
 * Extra minutes for an expired attempt that the gateway is still processing, or about which the gateway doesn't answer.
 */
const graceMinutes = 10
const batch = 50
const dayMinutes = 24 * 60
/**
 * Number of paid payments queried at a time. Nobody is waiting for them, so a small batch leaves the gateways' rate
 * limits to current payers.
 */
const paidBatch = 10
/** States of undecided payments. */
const open = statesTagged(paymentMachine, 'open')
/** States of payments that are unpaid, as far as the gateway has reported. */
const closed = statesTagged(paymentMachine, 'closed')
/** States of paid payments. */
const paidStates = statesTagged(paymentMachine, 'bought', 'undecided', 'sentBack')
/** States of paid payments that wait for an administrator, because refunds and disputes are handled at the gateway. */
const waiting = statesTagged(paymentMachine, 'waitsForOperator')

export interface Reconciled {
  asked: number
  changed: number
}

/**
 * The sweep (rule 1): queries gateways about open payments, so that a lost webhook or closed tab has no effect, closes
 * expired payments, and then checks recently closed payments, which may be paid late (rule 3). `all` (the admin's
 * button) ignores the minimum interval and includes refunds and disputes. Paid payments are queried rarely.
 */
export async function reconcile(ctx: Ctx, { all = false } = {}): Promise<Reconciled> {
  const shares = await Promise.all(sweeps.map((sweep) => reconcileAt(ctx, sweep, all)))
  return {
    asked: shares.reduce((sum, { asked }) => sum + asked, 0),
    changed: shares.reduce((sum, { changed }) => sum + changed, 0),
  }
}

/** A share of the sweep: the payments of one gateway or, if null, those of gateways no longer supported. */
type Sweep = string | null

/** All shares. Each runs separately, so that an unresponsive gateway doesn't delay the others. */
export const sweeps: readonly Sweep[] = [...offered, null]

/** Runs the sweep for one share of the payments; see `reconcile`. */
export async function reconcileAt(ctx: Ctx, sweep: Sweep, all = false): Promise<Reconciled> {
  const now = ctx.clock.now()
  const quiet = new Date(now.getTime() - quietSeconds * 1000)
  const rows = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', all ? [...open, ...waiting] : open)
    .where('payment_type', '=', 'online')
    .where((eb) => isIn(sweep, eb))
    .where((eb) =>
      all
        ? eb.lit(true)
        : eb.or([
            eb('due_at', '<=', now),
            // Older payments are queried only at their deadline, which keeps being extended.
            eb('asked_at', '<=', quiet).and(
              eb.or([eb('created_at', '>', new Date(now.getTime() - busyMs)), eb('due_at', 'is', null)]),
            ),
            eb('asked_at', 'is', null),
          ]),
    )
    .where((eb) => eb.or([isAskable(ctx, eb), isOfGoneGateway(ctx, eb, now)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(all ? 1000 : batch)
    .execute()
  const late = await closedLately(ctx, sweep, now, all)
  const paid = all ? [] : await paidBefore(ctx, sweep, now)
  let [asked, changed] = [0, 0]
  for (const row of [...rows, ...late, ...paid]) {
    // A slow gateway must not delay shutdown.
    if (ctx.shutdown.signal.aborted) break
    asked++
    if (await reconcileSafely(ctx, row, now)) changed++
  }
  return { asked, changed }
}

/**
 * Returns paid payments to check for refunds or disputes whose webhook was lost: daily at first, then weekly until they
 * can no longer be disputed. Every query, including one triggered by a webhook, restarts the interval.
 */
async function paidBefore(ctx: Ctx, sweep: Sweep, now: Date): Promise<PaymentRow[]> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const window = ctx.config.DISPUTE_WINDOW_DAYS
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', paidStates)
    .where('payment_type', '=', 'online')
    .where((eb) => isIn(sweep, eb))
    .where('provider_ref', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', ago(window)),
        eb('gateway', '=', 'paypal').and('created_at', '>', ago(Math.max(window, limits.paypalDisputeDays))),
        // Disputed payments are queried regardless of their age.
        eb('state', '=', 'disputed'),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('asked_at', '<=', ago(7)),
        eb('asked_at', '<=', ago(1)).and(
          eb.or([eb('created_at', '>', ago(limits.paidDailyDays)), eb('state', '=', 'disputed')]),
        ),
      ]),
    )
    .where((eb) => isAskable(ctx, eb))
    .orderBy('asked_at')
    .orderBy('id')
    .limit(paidBatch)
    .execute()
}

/** Returns closed attempts that can still be paid at their gateways. They are queried last, and rarely. */
async function closedLately(ctx: Ctx, sweep: Sweep, now: Date, all: boolean): Promise<PaymentRow[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', closed)
    .where('payment_type', '=', 'online')
    .where('provider_ref', 'is not', null)
    .where('gateway', 'in', lateGateways(ctx))
    .where((eb) => isIn(sweep, eb))
    .where('updated_at', '>', ago(limits.lateDailyDays * dayMinutes))
    .$if(!all, (query) =>
      query.where((eb) =>
        eb.or([
          eb('asked_at', '<=', ago(dayMinutes)),
          eb('asked_at', '<=', ago(limits.lateQuietMinutes)).and(
            'updated_at',
            '>',
            ago(limits.lateDays * dayMinutes),
          ),
        ]),
      ),
    )
    .where((eb) => isAskable(ctx, eb))
    .orderBy('asked_at')
    .orderBy('id')
    .limit(all ? 1000 : batch)
    .execute()
}

type OfPayment = ExpressionBuilder<DB, 'payment'>

const isIn = (sweep: Sweep, eb: OfPayment) =>
  sweep === null ? eb('gateway', 'not in', [...offered]) : eb('gateway', '=', sweep)

/**
 * Condition for payments whose gateway is configured in their mode. Other payments can never be queried and would
 * otherwise block the front of the queue.
 */
const isAskable = (ctx: Ctx, eb: OfPayment) =>
  eb.or(
    offered.flatMap((name) => {
      const gateway = ctx.gateways.get(name)
      return gateway ? [eb('gateway', '=', name).and('mode', '=', gateway.mode)] : []
    }),
  )

/**
 * Condition for expired payments whose gateway can no longer be queried, excluding gateways whose keys just can't be
 * decrypted.
 */
const isOfGoneGateway = (ctx: Ctx, eb: OfPayment, now: Date) => {
  const lost = ['', ...offered.filter((name) => ctx.gateways.isUnreadable(name))]
  return eb('due_at', '<=', now)
    .and(eb.or([eb('wait_until', 'is', null), eb('wait_until', '>', now)]))
    .and(eb.or([eb('mode', '<>', 'live'), eb('gateway', 'not in', lost)]))
}

/**
 * Returns gateways that may accept money for a closed attempt, plus a name no gateway has so that the list is never
 * empty.
 */
const lateGateways = (ctx: Ctx): string[] => [
  '',
  // Includes gateways that are switched off, because payments started there are followed to their end.
  ...offered.filter((name) => !ctx.gateways.get(name)?.closesForGood),
]

/** Like `reconcile`, for one payment in any state, on an administrator's request. */
export async function reconcileById(ctx: Ctx, id: string): Promise<Reconciled> {
  const row = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const { settled } = await askGateway(ctx, row)
  return { asked: settled ? 1 : 0, changed: settled?.changed ? 1 : 0 }
}

/** Logs a payment that can't be processed, so that the others are still queried. */
async function reconcileSafely(ctx: Ctx, row: PaymentRow, now: Date): Promise<boolean> {
  try {
    return await reconcileOne(ctx, row, now)
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    ctx.log.error({ error, paymentId: row.id, gateway: row.gateway }, 'the sweep failed at a payment')
    return false
  }
}

async function reconcileOne(ctx: Ctx, row: PaymentRow, now: Date): Promise<boolean> {
  if (row.wait_until && row.wait_until <= now && open.includes(row.state)) return reconcileLast(ctx, row)
  if (!row.due_at || row.due_at > now) return (await askGateway(ctx, row)).settled?.changed ?? false
  const settled = await closeAttempt(ctx, row, 'expiry')
  if (!settled || isTagged(paymentMachine, settled.state, 'open')) {
    await ctx.db
      .updateTable('payment')
      .set({ due_at: new Date(now.getTime() + graceMinutes * 60_000), asked_at: now })
      .where('id', '=', row.id)
      .execute()
  }
  return settled?.changed ?? false
}

/**
 * Queries a waiting payment for the last time; without an answer from the gateway, an administrator reviews the
 * payment. The payment doesn't end if the query fails on our side because keys can't be decrypted.
 */
async function reconcileLast(ctx: Ctx, row: PaymentRow): Promise<boolean> {
  if (!gatewayOf(ctx, row)) return false
  const settled = await closeAttempt(ctx, row, 'expiry')
  const isOpen = !settled || isTagged(paymentMachine, settled.state, 'open')
  return (isOpen && (await endWait(ctx, row.id))) || (settled?.changed ?? false)
}
