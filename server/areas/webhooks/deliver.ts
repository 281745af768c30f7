import { sql } from 'kysely'
import { delivery as tries, webhooks } from '../../../contract/limits'
import type { SentEvent } from '../../../contract/webhook-events'
import type { Ctx } from '../../platform/context'
import { inSpan } from '../../platform/observability/spans'
import { dueDeliveries, isOn } from './due'
import { messageName } from './message-name'
import { post, type PostOutcome } from './post'
import { webhookSeal } from './seal'
import { signedHeaders } from './sign'
import { turnOff } from './turn-off'

/** Endpoints that are sent to at a time: a slow one keeps none of the others waiting. */
const atOnce = 8
/** Events for an endpoint until another has its turn. */
const portion = 20
/** Seconds for which an endpoint belongs to a process: renewed before each try, which takes less. */
const lockSeconds = 4 * webhooks.answerSeconds

/** An endpoint as it is at the moment in which it is sent to, held by this process. */
interface Endpoint {
  id: number
  user_id: number
  url: string
  secret: string
  secret_before: string | null
  secret_before_until: Date | null
  failing_since: Date | null
  locked_until: Date
}

const endpoint = sql`w.id, w.user_id, w.url, w.secret, w.secret_before, w.secret_before_until, w.failing_since,
  w.locked_until`

interface DueEvent {
  id: number
  message_id: string
  type: SentEvent
  data: Record<string, unknown>
  created_at: Date
  attempts: number
}

/**
 * Sends events to the endpoints of accounts until none is due or the server is to end: those of one endpoint one after
 * the other in their order, several endpoints at once, each by one process at a time. What fails waits as effects of
 * the outbox do; where an endpoint does not answer at all, everything for it waits, and what happens meanwhile behind
 * it. Returns how many arrived.
 */
export async function deliverWebhooks(ctx: Ctx): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: atOnce }, () => deliverLane(ctx)))
  return lanes.reduce((sum, one) => sum + one, 0)
}

async function deliverLane(ctx: Ctx): Promise<number> {
  let arrived = 0
  while (!ctx.shutdown.signal.aborted) {
    const endpoint = await claim(ctx)
    if (!endpoint) break
    arrived += await deliverTo(ctx, endpoint)
  }
  return arrived
}

const lockUntil = (now: Date) => new Date(now.getTime() + lockSeconds * 1000)

async function claim({ db, clock }: Ctx): Promise<Endpoint | undefined> {
  const now = clock.now()
  const { rows } = await sql<Endpoint>`
    with next as (
      select w.id from ${dueDeliveries(now)} and (w.locked_until is null or w.locked_until < ${now})
      order by d.run_at, d.id limit 1 for update of w skip locked)
    update webhook w set locked_until = ${lockUntil(now)} from next where w.id = next.id
    returning ${endpoint}`.execute(db)
  return rows[0]
}

/** Sends a portion of what is due, as long as the endpoint is what it was; returns how many arrived. */
async function deliverTo(ctx: Ctx, claimed: Endpoint): Promise<number> {
  const { db, clock } = ctx
  let arrived = 0
  let held = claimed
  try {
    const due = await db
      .selectFrom('webhook_delivery')
      .select(['id', 'message_id', 'type', 'data', 'created_at', 'attempts'])
      .where('webhook_id', '=', claimed.id)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .where('run_at', '<=', clock.now())
      .orderBy('id')
      .limit(portion)
      .execute()
    for (const one of due) {
      if (ctx.shutdown.signal.aborted) return arrived
      const outcome = await inSpan('webhook', { 'threshold.event': one.type }, () => send(ctx, held, one))
      if (outcome.problem === null) arrived++
      const still = await note(ctx, held, one, outcome)
      if (!still) return arrived
      held = still
    }
    return arrived
  } finally {
    // One that another process has taken meanwhile stays its own.
    await db
      .updateTable('webhook')
      .set({ locked_until: null })
      .where('id', '=', claimed.id)
      .where('locked_until', '=', held.locked_until)
      .execute()
  }
}

async function send(ctx: Ctx, endpoint: Endpoint, { message_id, type, data, created_at }: DueEvent) {
  const { config, clock } = ctx
  const now = clock.now()
  const both = [
    endpoint.secret,
    ...(endpoint.secret_before_until && endpoint.secret_before_until > now ? [endpoint.secret_before!] : []),
  ]
  const secrets = both.map((sealed) => webhookSeal(ctx).open(sealed)).filter((one) => one !== null)
  if (secrets.length === 0) return { status: null, ms: 0, problem: 'secretLost' as const }
  const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data })
  const headers = signedHeaders(secrets, { id: messageName(message_id), at: now, body })
  return post(endpoint.url, { headers, body }, { publicOnly: config.standIns.guarded })
}

/** Writes down what came of a try; gives the endpoint as it is now, or null: nothing more is sent to it yet. */
async function note(
  ctx: Ctx,
  tried: Endpoint,
  { id, attempts }: DueEvent,
  outcome: PostOutcome,
): Promise<Endpoint | null> {
  const { db, clock } = ctx
  const now = clock.now()
  const { status, ms, problem } = outcome
  const wait = tries.retrySeconds[attempts]
  const next = problem === null || wait === undefined ? null : new Date(now.getTime() + wait * 1000)
  const isAway = next !== null && meansAway(status)
  const failingSince = problem === null ? null : (tried.failing_since ?? now)
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhook_delivery')
      .set({
        attempts: attempts + 1,
        last_at: now,
        last_status: status,
        last_ms: ms,
        problem,
        ...(problem === null && { done_at: now }),
        ...(problem !== null && !next && { dead_at: now }),
        // With the endpoint away it stays due, before all that waits with it.
        ...(next && !isAway && { run_at: next }),
      })
      .where('id', '=', id)
      .execute()
    // Its owner may have turned it off, given it another address or deleted it while it was asked.
    const { rows } = await sql<Endpoint>`
      update webhook w set failing_since = ${failingSince}, wait_until = ${isAway ? next : null},
        locked_until = ${lockUntil(now)}
      where w.id = ${tried.id} and w.url = ${tried.url} and w.locked_until = ${tried.locked_until} and ${isOn}
      returning ${endpoint}`.execute(trx)
    const still = rows[0]
    if (!still || problem === null) return still ?? null
    if (status === 410) return turnOff(trx, still, 'gone', now)
    // Given up after days in which nothing else arrived either.
    if (!next && daysBetween(failingSince!, now) >= tryDays) return turnOff(trx, still, 'failures', now)
    return isAway ? null : still
  })
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000
/** Days over which an event is tried. */
const tryDays = tries.retrySeconds.reduce((sum, one) => sum + one, 0) / 86_400

/** Whether the endpoint as a whole is not there, so that everything for it waits: no answer, or one that asks for time. */
const meansAway = (status: number | null) => status === null || status === 429 || status >= 500
