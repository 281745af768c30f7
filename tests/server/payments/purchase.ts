import { expect } from 'vitest'
import { workEvents } from '../../../server/areas/payments/events'
import { reconcile } from '../../../server/areas/payments/reconcile'
import type { Ctx } from '../../../server/platform/context'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { attemptOf } from '../../support/gateway-attempt'
import type { GatewayDriver } from '../../support/gateway-drivers'
import { card, type PayingSite } from '../../support/payments-site'
import { person } from '../../support/people'

/** Fault injected into a purchase. */
export interface Fault {
  /** Sets up the fault before the payment is opened. */
  before?: () => Promise<unknown> | void
  /** Faults of the gateway's webhooks. */
  deliver?: string
  /** Whether the buyer's calls reach the server but their responses are lost. */
  deaf?: true
  /** How the buyer pays; by default the first method. */
  pays?: 'slowly' | 'unanswered'
}

const minutes = 20
const cards = { slowly: card.pending, unanswered: card.cut, plainly: card.pays }
const buttons = { slowly: 'pending', unanswered: 'payAndLose', plainly: 'pay' }

/**
 * Makes a purchase the way an impatient buyer would in a browser, with retries, then lets time pass. The database's faults end when the buyer leaves.
 */
export async function purchase(site: PayingSite, driver: GatewayDriver, fault: Fault) {
  const { ctx } = site
  const healthy = ctx.db
  const { user, token } = await person(ctx)
  await fault.before?.()
  const request = {
    package_id: site.packageId,
    platform_type: 'web',
    payment_method: driver.name,
    idempotency_key: `purchase-${user.id}`,
  }
  const open = () => site.call('create-payment-intent', request, { token })
  if (fault.deaf) await open()
  let opened = await open()
  for (let tries = 0; opened.error && tries < 3; tries++) opened = await open()
  expect(opened, JSON.stringify(opened)).toMatchObject({ error: false })
  const { payment_transaction_id: id, client_secret: secret } = opened.data
  const there = await attemptOf({ ...site, ctx: { ...ctx, db: healthy } }, driver, id)
  if (fault.deliver) await site.control(there.ref, { deliver: [fault.deliver] }, driver.name)
  const grants = async () =>
    (await healthy.selectFrom('subscription').select('id').where('user_id', '=', user.id).execute()).length
  const ask = async () => {
    const { data } = await site.call('payment-transaction-status', { payment_transaction_id: id }, { token })
    // The buyer must not see "paid" before the server has granted the plan.
    if (data?.status === 'success') expect(await grants()).toBe(1)
    return data as { status: string; underway?: boolean } | null
  }
  const method = fault.pays ?? 'plainly'
  const pay = () => (secret ? site.payBy(secret, cards[method]) : there.press(buttons[method]))
  for (let tries = 0, again = true; again && tries < 3; tries++) {
    await pay().catch(() => null)
    // Paying again may be offered only after the gateway confirmed that nothing was paid.
    again = (await ask())?.underway === false
  }
  await site.quiet()
  ctx.db = healthy
  await timePasses(site)
  const payments = await healthy
    .selectFrom('payment')
    .select(['id', 'state', 'provider_ref'])
    .where('user_id', '=', user.id)
    .execute()
  const mine = new Set(payments.flatMap((row) => [row.id, row.provider_ref]))
  return {
    states: payments.map((row) => row.state),
    grants: await grants(),
    sent: (await ask())?.status,
    /** Number of charges at the gateway. */
    taken: (await moneyAt(healthy, driver)).filter((of) => mine.has(of)).length,
  }
}

async function moneyAt(db: Ctx['db'], { name, moneyIn }: GatewayDriver): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_object')
    .select(['kind', 'body'])
    .where('gateway', '=', name)
    .execute()
  return rows.flatMap(({ kind, body }) => moneyIn(kind, body) ?? [])
}

/** Advances two hours and runs the marketplace's sweeps; stops earlier if nothing more can happen. */
async function timePasses({ ctx, quiet }: PayingSite) {
  for (let round = 0; round < 6; round++) {
    ctx.clock.pass(minutes * 60_000)
    await dispatchDue(ctx)
    await quiet()
    await workEvents(ctx)
    await reconcile(ctx)
    if (!(await somethingLeft(ctx.db))) return
  }
}

async function somethingLeft(db: Ctx['db']): Promise<boolean> {
  const left = await db
    .selectFrom('payment')
    .select('gateway')
    .where('state', 'in', ['opened', 'pending'])
    .unionAll(db.selectFrom('payment_event').select('gateway').where('run_at', 'is not', null))
    .unionAll(db.selectFrom('sandbox_delivery').select('gateway').where('state', '=', 'waiting'))
    .execute()
  return left.length > 0
}
