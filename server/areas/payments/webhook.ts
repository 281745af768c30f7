import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { DatabaseAway } from '../../platform/db/database-away'
import { json } from '../../platform/db/json'
import { isStorable, parseStorable } from '../../platform/db/storable-text'
import { WebhookRejected } from '../../gateways/port'
import { factsOf } from '../../platform/security/security-log'
import { kickEvents } from './events'

const bodyBytes = 1024 * 1024
/** When a gateway may send again whose keys the operator has to enter first, or whose event could not be stored. */
const retrySeconds = 600

/**
 * The webhooks of the gateways. The raw body is verified before anything reads it, fails closed, is stored once per
 * event and answered at once; the processing is done afterwards.
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
        // Without its keys a signature cannot be checked; the gateway sends the event again later.
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
          // The envelope of calls would be 200 for some errors, which gateways read as an acknowledgement.
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

/** A body is stored as its JSON; one that is not JSON as its text. */
function payloadOf(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return parseStorable(JSON.stringify(text))
  }
}

/** Ids are stored in indexes, which accept neither long ones nor every character. */
const isName = (id: string | null | undefined) =>
  id === null || id === undefined || (id.length <= 255 && isStorable(id))
