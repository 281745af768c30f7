import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Ctx } from '../../platform/context'
import type { Opened } from '../../platform/db/open'
import type { Metrics } from '../../platform/observability/metrics'
import { addGauges } from './gauges'
import { keptCheck } from './cached-check'
import { isReady, readinessOf, type Readiness } from './readiness'
import { storedFigures } from './stored-figures'

/** What the port for monitoring shows. */
export interface Monitored {
  readiness: () => Promise<Readiness>
  /** Prometheus' text format. */
  metrics: () => Promise<string>
}

/** What this process has to show: what `registry` counted, and what is looked at when somebody asks. */
export function monitored(ctx: Ctx, { registry }: Metrics, pools?: Opened['pools']) {
  const checkFiles = keptCheck(ctx.clock, () => ctx.files.checkWritable())
  const readiness = () => readinessOf(ctx, checkFiles)
  addGauges(registry, pools, ctx.replica, readiness, storedFigures(ctx))
  return { readiness, metrics: () => registry.metrics(), report: () => registry.getMetricsAsJSON() }
}

/**
 * Opens the port for monitoring (`METRICS_PORT`). It is apart from the site's: none of its limits holds here, so that it
 * answers when they are met, and only the operator's network should reach it.
 *
 * - `/livez`: 200 as long as the process answers
 * - `/readyz`: whether requests should be sent here, each check with its reason; 503 when one fails of this server alone
 * - `/metrics`: Prometheus' text format
 */
export async function openMonitoringPort(
  { METRICS_HOST, METRICS_PORT }: Pick<Ctx['config'], 'METRICS_HOST' | 'METRICS_PORT'>,
  { readiness, metrics }: Monitored,
): Promise<FastifyInstance> {
  // Scrapers keep their connections; an end does not wait for them.
  const http = Fastify({ forceCloseConnections: true })
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  http.get('/livez', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'))
  http.get('/readyz', async (_request, reply) => {
    const checks = await readiness()
    const ready = isReady(checks)
    return reply.code(ready ? 200 : 503).send({ ready, checks })
  })
  http.get('/metrics', async (_request, reply) =>
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await metrics()),
  )
  await http.listen({ host: METRICS_HOST, port: METRICS_PORT })
  return http
}
