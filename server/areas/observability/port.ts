import Fastify, { type FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import type { Opened } from '../../platform/db/open'
import type { Metrics } from '../../platform/observability/metrics'
import { addGauges } from './gauges'
import { readinessOf } from './readiness'
import { storedFigures } from './stored-figures'

/**
 * Opens the port for monitoring (`METRICS_PORT`), with what `metrics` counted. It is apart from the site's: none of its
 * limits holds here, so that it answers when they are met, and only the operator's network should reach it.
 *
 * - `/livez`: 200 as long as the process answers
 * - `/readyz`: whether requests should be sent here, each check with its reason; 503 when one fails
 * - `/metrics`: Prometheus' text format
 */
export async function openMonitoring(
  ctx: Ctx,
  { registry }: Metrics,
  pools?: Opened['pools'],
): Promise<FastifyInstance> {
  addGauges(registry, pools, () => readinessOf(ctx), storedFigures(ctx))
  // Scrapers keep their connections; an end does not wait for them.
  const http = Fastify({ forceCloseConnections: true })
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  http.get('/livez', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'))
  http.get('/readyz', async (_request, reply) => {
    const checks = await readinessOf(ctx)
    const isReady = Object.values(checks).every(({ ok }) => ok)
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, checks })
  })
  http.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  await http.listen({ host: ctx.config.METRICS_HOST, port: ctx.config.METRICS_PORT })
  return http
}
