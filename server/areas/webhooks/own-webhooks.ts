import { sql } from 'kysely'
import { page, webhooks } from '../../../contract/limits'
import { testEvent } from '../../../contract/api/webhook-events'
import type { Ctx } from '../../platform/context'
import { pageOf } from '../../platform/db/page-of'
import { json } from '../../platform/db/json'
import { isLoopback } from '../../platform/config/loopback'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { spend } from '../../platform/security/throttle'
import { reply, type Handler } from '../../platform/http/registry'
import { lockConfirmed, queueEffect, readConfirmation } from '../accounts'
import { webhookSeal } from './webhook-seal'
import { listWebhooks, ownWebhook, shownDelivery, type DeliveryRow } from './list-webhooks'
import { newWebhookSecret } from './sign-delivery'
import { turnOff } from '../../core/webhook-turn-off'

/** own-webhooks: lists webhooks without their secrets. */
export const ownWebhooks: Handler<'own-webhooks'> = async ({ ctx, caller }) => {
  const data = await listWebhooks(ctx.db, caller.user.id)
  return { ...reply(data, 'refusals.found'), extra: { total: data.length } }
}

/**
 * Rejects URLs to which nothing would ever be sent. Host names that resolve to forbidden addresses are only detected
 * when sending.
 */
function requireReachable({ config }: Ctx, address: string): void {
  if (!config.standIns.guarded) return
  const { protocol, hostname } = new URL(address)
  const refused =
    protocol !== 'https:'
      ? 'integrations.webhook.httpsOnly'
      : isLoopback(hostname)
        ? 'integrations.webhook.wrongUrl'
        : null
  if (refused) throw new Refusal('VALIDATION', refused, { errors: { url: refused } })
}

/** Number of the latest event in a user's stream; a new webhook starts after it. */
const streamEnd = (userId: number) =>
  sql<number>`coalesce((select last from stream_head where user_id = ${userId}), 0)`

/**
 * own-webhooks:create: creates a webhook and notifies the owner. Requires a confirmation that a stolen session can't
 * provide. Earlier events aren't sent. NOT_ALLOWED at the maximum number of webhooks per account.
 */
export const createWebhook: Handler<'own-webhooks:create'> = async ({ input, ctx, caller }) => {
  requireReachable(ctx, input.url)
  const brought = await readConfirmation(ctx, caller.user, input, caller)
  const now = ctx.clock.now()
  const secret = newWebhookSecret()
  const sealed = webhookSeal(ctx).close(secret)
  const id = await ctx.db.transaction().execute(async (trx) => {
    // The account stays locked for the transaction, so that concurrent requests can't exceed the limit.
    await lockConfirmed(trx, ctx, caller, brought, now)
    const { n } = await trx
      .selectFrom('webhook')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', caller.user.id)
      .executeTakeFirstOrThrow()
    if (Number(n) >= webhooks.perAccount)
      throw new Refusal('NOT_ALLOWED', 'integrations.webhook.tooMany', {
        params: { count: webhooks.perAccount },
      })
    const made = await trx
      .insertInto('webhook')
      .values({
        user_id: caller.user.id,
        url: input.url,
        events: input.events,
        secret: sealed,
        created_at: now,
        set_at: now,
        passed_on: streamEnd(caller.user.id),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueSet(trx, made.id, caller.user.id, now)
    return made.id
  })
  ctx.security.write('webhook.changed', caller.facts, { webhook: id, did: 'created' })
  return {
    ...reply(await ownWebhook(ctx.db, caller.user.id, id), 'integrations.webhook.created'),
    extra: { secret },
  }
}

/** Queues the notice that events now go to a new destination. */
const queueSet = (trx: Trx, webhook: number, userId: number, now: Date) =>
  queueEffect(trx, 'webhook.set', { user_id: userId, webhook }, now)

/** Ends the back-off, so that the endpoint is retried now, starting with the oldest pending event. */
const noLongerAway = { wait_until: null }

/**
 * own-webhooks:change: changes a webhook. A webhook that is turned on again receives only events from then on. A new
 * URL needs the same confirmation as a new webhook and also receives pending events.
 */
export const changeWebhook: Handler<'own-webhooks:change'> = async ({ input, ctx, caller }) => {
  const { id, url, events, active } = input
  if (url !== undefined) requireReachable(ctx, url)
  const now = ctx.clock.now()
  const before = await ownWebhook(ctx.db, caller.user.id, id)
  const turnsOn = active === true && before.turned_off_at !== null
  const moves = url !== undefined && url !== before.url
  const brought = moves ? await readConfirmation(ctx, caller.user, input, caller) : null
  const beginsMessages = events !== undefined && !before.events.includes('message.received')
  const changes = {
    ...(url !== undefined && { url }),
    ...(moves && { set_at: now }),
    ...(events !== undefined && { events }),
    ...(turnsOn && { turned_off_at: null, turned_off_by: null }),
    ...((turnsOn || moves) && { failing_since: null, away_count: 0, ...noLongerAway }),
    ...((turnsOn || beginsMessages) && { passed_on: streamEnd(caller.user.id) }),
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (brought) {
      await lockConfirmed(trx, ctx, caller, brought, now)
      await queueSet(trx, id, caller.user.id, now)
    }
    if (Object.keys(changes).length)
      await trx.updateTable('webhook').set(changes).where('id', '=', id).execute()
    if (active === false) await turnOff(trx, { id, user_id: caller.user.id }, 'owner', now)
  })
  ctx.security.write('webhook.changed', caller.facts, { webhook: id, did: 'changed' })
  return reply(await ownWebhook(ctx.db, caller.user.id, id), 'refusals.saved')
}

/**
 * own-webhooks:secret: replaces the secret. Events are also signed with the old secret for a day, so that none is
 * rejected during the change.
 */
export const replaceSecret: Handler<'own-webhooks:secret'> = async ({ input, ctx, caller }) => {
  await ownWebhook(ctx.db, caller.user.id, input.id)
  const secret = newWebhookSecret()
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + webhooks.secretBeforeHours * 3_600_000)
  await ctx.db
    .updateTable('webhook')
    .set((eb) => ({
      secret: webhookSeal(ctx).close(secret),
      secret_before: eb.ref('secret'),
      secret_before_until: until,
      set_at: now,
    }))
    .where('id', '=', input.id)
    .execute()
  ctx.security.write('webhook.changed', caller.facts, { webhook: input.id, did: 'secret' })
  return reply({ secret, before_until: until.toISOString() }, 'integrations.webhook.secretReplaced')
}

/** own-webhooks:delete: deletes the webhook with its pending events and log. */
export const deleteWebhook: Handler<'own-webhooks:delete'> = async ({ input, ctx, caller }) => {
  await ownWebhook(ctx.db, caller.user.id, input.id)
  await ctx.db.deleteFrom('webhook').where('id', '=', input.id).execute()
  ctx.security.write('webhook.changed', caller.facts, { webhook: input.id, did: 'deleted' })
  return reply(null, 'integrations.webhook.deleted')
}

/**
 * Retries an endpoint now, even while it is backing off. Refuses with RATE_LIMITED after too many calls, because each
 * attempt can hold a connection for its full timeout.
 */
async function askNow(ctx: Ctx, userId: number, webhookId: number): Promise<void> {
  await spend(ctx, 'webhook', String(userId), { max: webhooks.askedPerHour, seconds: 3600 })
  await ctx.db.updateTable('webhook').set(noLongerAway).where('id', '=', webhookId).execute()
}

/** own-webhooks:test: sends a test event now, after pending ones. NOT_ALLOWED while the webhook is off. */
export const testWebhook: Handler<'own-webhooks:test'> = async ({ input, ctx, caller }) => {
  const { turned_off_at } = await ownWebhook(ctx.db, caller.user.id, input.id)
  if (turned_off_at) throw new Refusal('NOT_ALLOWED', 'integrations.webhook.isOff')
  await askNow(ctx, caller.user.id, input.id)
  const now = ctx.clock.now()
  const row = await ctx.db
    .insertInto('webhook_delivery')
    .values({ webhook_id: input.id, type: testEvent, data: json({}), created_at: now, run_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return reply(shownDelivery({ ...row, ...noLongerAway }), 'integrations.webhook.testSent')
}

/** own-webhooks:deliveries: lists deliveries, newest first. */
export const listDeliveries: Handler<'own-webhooks:deliveries'> = async ({ input, ctx, caller }) => {
  await ownWebhook(ctx.db, caller.user.id, input.id)
  const rows = sql<DeliveryRow>`select d.*, w.wait_until from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.webhook_id = ${input.id}`
  const { data, total } = await pageOf(ctx.db, rows, sql`id desc`, { limit: page.limit, ...input })
  return { ...reply(data.map(shownDelivery), 'refusals.found'), extra: { total } }
}

/**
 * own-webhooks:resend: sends an event again immediately under its original `webhook-id`, with its full number of
 * attempts. NOT_ALLOWED while the webhook is off.
 */
export const resendDelivery: Handler<'own-webhooks:resend'> = async ({ input, ctx, caller }) => {
  const found = await ctx.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'w.turned_off_at'])
    .where('d.id', '=', input.id)
    .where('w.user_id', '=', caller.user.id)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', 'integrations.webhook.eventNotFound')
  if (found.turned_off_at) throw new Refusal('NOT_ALLOWED', 'integrations.webhook.isOff')
  await askNow(ctx, caller.user.id, found.webhook_id)
  const row = await ctx.db
    .updateTable('webhook_delivery')
    .set({ done_at: null, dead_at: null, attempts: 0, run_at: ctx.clock.now(), problem: null })
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return reply(shownDelivery({ ...row, ...noLongerAway }), 'integrations.webhook.resent')
}
