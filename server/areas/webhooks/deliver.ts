import { sql } from 'kysely'
import { delivery as tries, webhooks } from '../../../contract/limits'
import type { SentEvent } from '../../../contract/api/webhook-events'
import type { Ctx } from '../../platform/context'
import { inSpan } from '../../platform/observability/spans'
import { dueDeliveries, isOn } from './due-deliveries'
import { messageName } from './message-name'
import { post, type PostOutcome } from './post-delivery'
import { webhookSeal } from './webhook-seal'
import { signedHeaders } from './sign-delivery'
import { turnOff } from '../../core/webhook-turn-off'

/** Number of lanes, each serving one endpoint at a time; an account is served by at most one lane. */
const atOnce = 8
/** Number of lanes reserved for endpoints that aren't failing. */
const forHealthy = 4
/** Maximum number of events sent to an endpoint before another gets its turn. */
const portion = 20
/** Lease on an endpoint in seconds. The lease is renewed before each attempt and outlasts the attempt. */
const lockSeconds = 4 * webhooks.answerSeconds

/** An endpoint's current data, leased by this process. */
interface Endpoint {
  id: number
  user_id: number
  url: string
  secret: string
  secret_before: string | null
  secret_before_until: Date | null
  failing_since: Date | null
  away_count: number
  locked_until: Date
}

const endpoint = sql`w.id, w.user_id, w.url, w.secret, w.secret_before, w.secret_before_until, w.failing_since,
  w.away_count, w.locked_until`

interface DueEvent {
  id: number
  message_id: string
  type: SentEvent
  data: Record<string, unknown>
  created_at: Date
  attempts: number
}

/** Sends due events in one lane; returns how many were delivered. */
export type WebhookLane = (ctx: Ctx) => Promise<number>

/**
 * Lanes that send events to webhook endpoints until none is due or the server shuts down. Events of an endpoint are
 * sent sequentially; several accounts are served in parallel, each by one process. Failed events are retried like
 * outbox effects; if an endpoint doesn't respond at all, all its events back off. Lanes run independently, so a slow
 * endpoint blocks only its own lane.
 */
export const webhookLanes: readonly WebhookLane[] = Array.from(
  { length: atOnce },
  (_, nth) => (ctx) => deliverLane(ctx, nth < forHealthy),
)

/** Sends due events in all lanes; returns how many were delivered. */
export async function deliverWebhooks(ctx: Ctx): Promise<number> {
  const lanes = await Promise.all(webhookLanes.map((deliver) => deliver(ctx)))
  return lanes.reduce((sum, one) => sum + one, 0)
}

async function deliverLane(ctx: Ctx, healthyOnly: boolean): Promise<number> {
  let arrived = 0
  while (!ctx.shutdown.signal.aborted) {
    const endpoint = await claim(ctx, healthyOnly)
    if (!endpoint) break
    arrived += await deliverTo(ctx, endpoint)
  }
  return arrived
}

const lockUntil = (now: Date) => new Date(now.getTime() + lockSeconds * 1000)

/** Maximum attempts to claim an endpoint when other lanes claim it first. */
const claimTries = 5

/**
 * Claims an endpoint of an account that has no other claimed endpoint. An advisory lock per account makes concurrent
 * lanes wait, so that the second lane sees the first one's claim.
 */
async function claim({ db, clock }: Ctx, healthyOnly: boolean): Promise<Endpoint | undefined> {
  for (let nth = 0; nth < claimTries; nth++) {
    const now = clock.now()
    const isFree = sql`not exists (select from webhook o where o.user_id = w.user_id and o.locked_until >= ${now})`
    const { rows } = await sql<{ id: number; user_id: number }>`
      select w.id, w.user_id from ${dueDeliveries(now)} and ${isFree}
        and ${healthyOnly ? sql`w.failing_since is null` : sql`true`}
      order by d.run_at, d.id limit 1`.execute(db)
    const next = rows[0]
    if (!next) return undefined
    const claimed = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook:${next.user_id}`}, 0))`.execute(trx)
      const { rows: taken } = await sql<Endpoint>`
        with next as (
          select w.id from ${dueDeliveries(now)} and ${isFree} and w.id = ${next.id} limit 1)
        update webhook w set locked_until = ${lockUntil(now)} from next where w.id = next.id
        returning ${endpoint}`.execute(trx)
      return taken[0]
    })
    if (claimed) return claimed
  }
  return undefined
}

/** Sends due events while the endpoint is unchanged; returns how many were delivered. */
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
    // This has no effect if another process has claimed the endpoint in the meantime.
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

/**
 * Records the result of an attempt. Returns the endpoint's current data, or null if nothing more should be sent to it
 * yet.
 */
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
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const next = problem === null || wait === undefined ? null : after(wait)
  const isAway = next !== null && meansAway(status)
  // The back-off also counts failures of the endpoint as a whole, which may date from earlier events.
  const backOff =
    tries.retrySeconds[Math.min(Math.max(attempts, tried.away_count), tries.retrySeconds.length - 1)]!
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
        // If the endpoint is unavailable, the event stays due, ahead of the endpoint's other events.
        ...(next && !isAway && { run_at: next }),
      })
      .where('id', '=', id)
      .execute()
    // During the request, the owner may have turned the webhook off, changed its URL or deleted it.
    const { rows } = await sql<Endpoint>`
      update webhook w set failing_since = ${failingSince}, wait_until = ${isAway ? after(backOff) : null},
        away_count = ${isAway ? tried.away_count + 1 : 0},
        locked_until = ${lockUntil(now)}
      where w.id = ${tried.id} and w.url = ${tried.url} and w.locked_until = ${tried.locked_until} and ${isOn}
      returning ${endpoint}`.execute(trx)
    const still = rows[0]
    if (!still || problem === null) return still ?? null
    if (status === 410) return turnOff(trx, still, 'gone', now)
    // The webhook is turned off after days without any successful delivery.
    if (!next && daysBetween(failingSince!, now) >= tryDays) return turnOff(trx, still, 'failures', now)
    return isAway ? null : still
  })
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000
/** Number of days over which an event is retried. */
const tryDays = tries.retrySeconds.reduce((sum, one) => sum + one, 0) / 86_400

/**
 * Whether this status (null without a response) means the endpoint as a whole is unavailable, so that all its events
 * wait: no response, a rate limit or a server error.
 */
const meansAway = (status: number | null) => status === null || status === 429 || status >= 500
