import type { Ctx } from '../../context'
import type { PaymentRow } from '../../db/schema'
import { askGateway } from './ask'
import { closeAttempt } from './close'

/** Seconds between two questions of the sweep about one payment. */
const quietSeconds = 60
/** Minutes an attempt gets when its time is over but the gateway is still working on it, or does not answer. */
const graceMinutes = 10
const batch = 50
/** Nothing is decided yet. */
const open = ['opened', 'pending']
/** Money that somebody has to do something about: refunds and disputes are made at the gateway. */
const waiting = ['needsReview', 'needsRefund', 'disputed']

export interface Reconciled {
  asked: number
  changed: number
}

/**
 * The sweep (rule 1): asks the gateways about open payments, so that a lost webhook and a closed tab cost nothing, and
 * closes those whose time is over. `all` (the admin's button) asks at once whatever was asked lately, and about
 * refunds and disputes too.
 */
export async function reconcile(ctx: Ctx, { all = false } = {}): Promise<Reconciled> {
  const now = ctx.clock.now()
  const quiet = new Date(now.getTime() - quietSeconds * 1000)
  const rows = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', all ? [...open, ...waiting] : open)
    .where('payment_type', '=', 'online')
    .where((eb) =>
      all
        ? eb.lit(true)
        : eb.or([eb('due_at', '<=', now), eb('asked_at', '<=', quiet), eb('asked_at', 'is', null)]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(all ? 1000 : batch)
    .execute()
  let changed = 0
  for (const row of rows) if (await reconcileOne(ctx, row, now)) changed++
  return { asked: rows.length, changed }
}

async function reconcileOne(ctx: Ctx, row: PaymentRow, now: Date): Promise<boolean> {
  if (!row.due_at || row.due_at > now) return (await askGateway(ctx, row)).settled?.changed ?? false
  const settled = await closeAttempt(ctx, row, 'expiry')
  if (!settled || settled.state === 'pending' || settled.state === 'opened') {
    await ctx.db
      .updateTable('payment')
      .set({ due_at: new Date(now.getTime() + graceMinutes * 60_000), asked_at: now })
      .where('id', '=', row.id)
      .execute()
  }
  return settled?.changed ?? false
}
