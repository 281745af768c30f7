import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { DatabaseAway } from '../../platform/db/database-away'
import { json } from '../../platform/db/json'
import { isStorable, parseStorable } from '../../platform/db/storable-text'
import { WebhookRejected } from '../../gateways/port'
import { factsOf } from '../../platform/security/security-log'
import { kickEvents } from './events'

const bodyBytes = 1024 * 1024
/** Retry-After in seconds for webhooks whose gateway keys can't be read yet or whose event couldn't be stored. */
const retrySeconds = 600

/**
 * Gateway webhooks. The raw body is verified before anything parses it; verification fails closed. Each event is stored
 * once and acknowledged immediately; processing happens afterwards.
 */
export async function webhookRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { gateway: string } }>(
    '/webhooks/:gateway',
    { bodyLimit: bodyBytes, config: { rateLimit: false, measuredAs: 'webhook' } },
    async (request, reply) => {
      const gateway = ctx.gateways.get(request.params.gateway)
      if (!gateway) {
        // The signature can't be checked without the keys; the gateway retries later.
        if (ctx.gateways.isUnreadable(request.params.gateway))
          return reply.code(503).header('retry-after', retrySeconds).send({ received: false })
        return reply.code(404).send({ received: false })
      }
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = ctx.clock.now()
      try {
        const notice = await gateway.verifyWebhook(raw, request.headers, now)
        if (!Object.values(notice).every(isName)) throw new WebhookRejected('names what cannot be kept')
        const fresh = await ctx.db
          .insertInto('payment_event')
          .values({
            gateway: gateway.name,
            event_id: notice.eventId,
            type: notice.type,
            payload: json(payloadOf(raw.toString('utf8'))),
            provider_ref: notice.providerRef,
            reference: notice.reference,
            charge_ref: notice.chargeRef ?? null,
            outcome: 'received',
            run_at: now,
            received_at: now,
          })
          .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
          .returning('event_id')
          .executeTakeFirst()
        if (fresh) kickEvents(ctx, gateway.name)
        return { received: true, duplicate: !fresh }
      } catch (error) {
        if (error instanceof DatabaseAway) throw error
        if (!(error instanceof WebhookRejected)) {
          // The API envelope would answer some errors with 200, which gateways treat as an acknowledgement.
          request.log.error(error)
          return reply.code(503).header('retry-after', retrySeconds).send({ received: false })
        }
        const about = { gateway: gateway.name, reason: error.reason }
        ctx.security.write('webhook.refused', factsOf(request), about)
        return reply.code(400).send({ received: false })
      }
    },
  )
}

/** Stores a body as JSON, or as text if it isn't JSON. */
function payloadOf(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return parseStorable(JSON.stringify(text))
  }
}

/** Whether an id can be stored in an index, which limits length and characters. */
const isName = (id: string | null | undefined) =>
  id === null || id === undefined || (id.length <= 255 && isStorable(id))
