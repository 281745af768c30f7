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

/** Seconds between two queries of the sweep about one payment. */
const quietSeconds = 60
/** Milliseconds from its opening in which a person may wait for an answer: a day. */
const busyMs = 86_400_000
/** Minutes an attempt gets when its time is over but the gateway is still processing it, or does not answer. */
const graceMinutes = 10
const batch = 50
const dayMinutes = 24 * 60
/** No person waits for these: few at a time leave the gateway's limits to those who pay now. */
const paidBatch = 10
/** Nothing is decided yet. */
const open = statesTagged(paymentMachine, 'open')
/** Unpaid, as far as the gateway reported. */
const closed = statesTagged(paymentMachine, 'closed')
/** The money came. */
const paidStates = statesTagged(paymentMachine, 'bought', 'undecided', 'sentBack')
/** Money that requires an administrator's action: refunds and disputes are made at the gateway. */
const waiting = statesTagged(paymentMachine, 'waitsForOperator')

export interface Reconciled {
  asked: number
  changed: number
}

/**
 * The sweep (rule 1): queries the gateways about open payments, so that a lost webhook and a closed tab cost nothing,
 * and closes those whose time is over; then about those closed lately, whose money may come late (rule 3). `all` (the
 * admin's button) queries at once whatever was queried lately, and about refunds and disputes too. Received money is
 * queried again, seldom.
 */
export async function reconcile(ctx: Ctx, { all = false } = {}): Promise<Reconciled> {
  const shares = await Promise.all(sweeps.map((sweep) => reconcileAt(ctx, sweep, all)))
  return {
    asked: shares.reduce((sum, { asked }) => sum + asked, 0),
    changed: shares.reduce((sum, { changed }) => sum + changed, 0),
  }
}

/** A share of the sweep: the payments of one gateway, or null for those of gateways that are not offered any more. */
type Sweep = string | null

/** All shares. Each is a sweep by itself: a gateway that does not answer must not delay the others. */
export const sweeps: readonly Sweep[] = [...offered, null]

/** The sweep over one share of the payments; see `reconcile`. */
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
            // After that its deadline, which is extended again and again, is soon enough.
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
    // A gateway that is slow would keep the server from its end.
    if (ctx.shutdown.signal.aborted) break
    asked++
    if (await reconcileSafely(ctx, row, now)) changed++
  }
  return { asked, changed }
}

/**
 * Received money that may be taken back, by a refund or a dispute whose webhook was lost: once a day at first, then
 * once a week until it can no longer be disputed. What a webhook has settled meanwhile was queried then.
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
        // A payment that waits for the bank is queried until its deadline.
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

/** Attempts that were closed here and may still be paid at their gateways. Queried last, and seldom. */
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
 * Payments whose gateway is wired in the mode they were started in. Others are excluded by the query: they are never
 * queried, so they would stay first for ever and leave no room for those that can be.
 */
const isAskable = (ctx: Ctx, eb: OfPayment) =>
  eb.or(
    offered.flatMap((name) => {
      const gateway = ctx.gateways.get(name)
      return gateway ? [eb('gateway', '=', name).and('mode', '=', gateway.mode)] : []
    }),
  )

/** Payments whose time is over and whose gateway cannot be queried any more; not those whose keys are only lost. */
const isOfGoneGateway = (ctx: Ctx, eb: OfPayment, now: Date) => {
  const lost = ['', ...offered.filter((name) => ctx.gateways.isUnreadable(name))]
  return eb('due_at', '<=', now)
    .and(eb.or([eb('wait_until', 'is', null), eb('wait_until', '>', now)]))
    .and(eb.or([eb('mode', '<>', 'live'), eb('gateway', 'not in', lost)]))
}

/** Names of the gateways that may accept money for a closed attempt; for none, a name no gateway has. */
const lateGateways = (ctx: Ctx): string[] => [
  '',
  // Also those that are switched off: payments started there are followed to their end.
  ...offered.filter((name) => !ctx.gateways.get(name)?.closesForGood),
]

/** The same for one payment in whatever state it is: an administrator requests its status now. */
export async function reconcileById(ctx: Ctx, id: string): Promise<Reconciled> {
  const row = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const { settled } = await askGateway(ctx, row)
  return { asked: settled ? 1 : 0, changed: settled?.changed ? 1 : 0 }
}

/** A payment that cannot be processed is written to the log, and keeps no other one from being queried. */
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
 * The last query while it waits: without a report from the gateway now, an administrator reviews it. Nothing ends while
 * the query fails on our side, because its keys cannot be decrypted.
 */
async function reconcileLast(ctx: Ctx, row: PaymentRow): Promise<boolean> {
  if (!gatewayOf(ctx, row)) return false
  const settled = await closeAttempt(ctx, row, 'expiry')
  const isOpen = !settled || isTagged(paymentMachine, settled.state, 'open')
  return (isOpen && (await endWait(ctx, row.id))) || (settled?.changed ?? false)
}
