import type { Ctx } from '../../platform/context'
import { claimDue, finish, isDown, type Delivery } from './deliveries'
import { dueItems } from './store'
import type { World } from './gateway-sandbox'
import { sandboxes } from './sandboxes'

const timeoutMs = 10_000
/** Older than any tolerance. */
const staleMs = 60 * 60_000

/** Webhooks being sent now, per house: a stop and the tests wait for them. */
const running = new WeakMap<Ctx['gateways'], Promise<unknown>>()

/** The sandbox's view of the house. */
export const worldOf = (ctx: Ctx): World => ({
  db: ctx.db,
  now: ctx.clock.now,
  address: ctx.gateways.address,
  site: () => ctx.config.publicUrl,
})

/** Sends due webhooks in the background; calls that come while one run is going wait their turn. */
export function kickDispatch(ctx: Ctx): void {
  const before = running.get(ctx.gateways) ?? Promise.resolve()
  const next = before
    .then(() => dispatchDue(ctx))
    .catch((error: unknown) => ctx.log.warn({ error }, 'sandbox webhooks could not be sent'))
  running.set(ctx.gateways, next)
}

/** Resolves when no webhook is on its way. */
export async function dispatched(ctx: Ctx): Promise<void> {
  for (let last = running.get(ctx.gateways); last;) {
    await last
    const now = running.get(ctx.gateways)
    if (now === last) return
    last = now
  }
}

/** Completes what was pending long enough, then posts every due webhook over HTTP. Returns how many were sent. */
export async function dispatchDue(ctx: Ctx): Promise<number> {
  if (ctx.gateways.sandbox.size === 0) return 0
  await completeDue(ctx)
  let sent = 0
  for (;;) {
    const due = await claimDue(ctx.db, ctx.clock.now())
    if (due.length === 0) return sent
    for (const delivery of due) {
      if (ctx.shutdown.signal.aborted) return sent
      await post(ctx, delivery)
      sent++
    }
  }
}

async function completeDue(ctx: Ctx): Promise<void> {
  for (const { gateway, id } of await dueItems(ctx.db, ctx.clock.now()))
    await ctx.db.transaction().execute(async (trx) => sandboxes[gateway]?.complete(trx, worldOf(ctx), id))
}

async function post(ctx: Ctx, delivery: Delivery): Promise<void> {
  const now = ctx.clock.now()
  const keys = ctx.gateways.sandbox.get(delivery.gateway) ?? {}
  const signedAt = delivery.fault === 'stale' ? new Date(now.getTime() - staleMs) : now
  const forged = delivery.fault === 'bad-signature'
  let ok = false
  let answer: string
  try {
    if (isDown(delivery, now)) throw new Error('connect ECONNREFUSED')
    const reply = await fetch(`${ctx.gateways.address()}/webhooks/${delivery.gateway}`, {
      redirect: 'error',
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...sandboxes[delivery.gateway]?.sign(delivery.raw, keys, signedAt, forged, ctx.gateways.address()),
      },
      body: delivery.raw,
      signal: AbortSignal.timeout(timeoutMs),
    })
    ok = reply.ok
    answer = `${reply.status} ${await reply.text()}`
  } catch (error) {
    answer = String(error instanceof Error ? error.message : error)
  }
  await finish(ctx.db, delivery, { ok, answer, now })
}
