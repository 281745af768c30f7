import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context'
import { refuse } from './errors'
import { Refusal } from './refusal'

/**
 * `GET /api/health`: whether this server should be sent requests. A balancer asks often and from one address, so it is
 * not limited. 503 while the database is away, and from the moment the server is told to end.
 */
export function healthRoute(http: FastifyInstance, ctx: Ctx) {
  http.get('/api/health', { config: { rateLimit: false, turn: 'none' } }, async (request, reply) => {
    if (ctx.shutdown.signal.aborted)
      return refuse(request, reply, new Refusal('UNAVAILABLE', 'refusals.shuttingDown'))
    reply.header('cache-control', 'no-store')
    await sql`select 1`.execute(ctx.db)
    return { error: false, message: 'ok', data: { engine: ctx.engine, time: ctx.clock.now().toISOString() } }
  })
  // Whoever asks while the server ends is not to come back by the same connection.
  http.addHook('onRequest', async (_request, reply) => {
    if (ctx.shutdown.signal.aborted) reply.header('connection', 'close')
  })
}
