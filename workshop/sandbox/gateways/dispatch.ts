import type { Ctx } from '../../../server/platform/context'
import { inBackground } from '../../../server/core/run-in-background'
import { claimDue, finish, isDown, type Delivery } from './deliveries'
import { dueItems } from './store'
import type { World } from './gateway-sandbox'
import { sandboxes } from './sandboxes'

const timeoutMs = 10_000
/** Age of a stale signature in ms, older than any signature tolerance. */
const staleMs = 60 * 60_000

/** Returns the sandbox's view of the marketplace. */
export const worldOf = (ctx: Ctx): World => ({
  db: ctx.db,
  now: ctx.clock.now,
  address: ctx.gateways.address,
  site: () => ctx.config.publicUrl,
})

/** Sends due webhooks in the background; `dispatched` resolves when none is being sent. */
export const { kick: kickDispatch, over: dispatched } = inBackground(
  dispatchDue,
  'sandbox webhooks could not be sent',
)

/**
 * Completes payments that were pending long enough, then posts every due webhook over HTTP. Returns the number sent.
 */
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
