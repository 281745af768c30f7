import type { Clock } from '../../platform/process/clock'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Ctx } from '../../platform/context'
import type { Opened } from '../../platform/db/open'
import type { Metrics } from '../../platform/observability/metrics'
import { addGauges } from './gauges'
import { isReady, readinessOf, type Readiness } from './readiness'
import { storedFigures } from './stored-figures'

/** Cache time in ms, shorter after a failure so that recovery shows quickly. */
const keptMs = { held: 5_000, failed: 3_000 }

/** Data served on the monitoring port. */
export interface Monitored {
  readiness: () => Promise<Readiness>
  /** Prometheus text format. */
  metrics: () => Promise<string>
}

/** Returns this process's monitoring data: metrics counted in `registry`, and values computed on request. */
export function monitored(ctx: Ctx, { registry }: Metrics, pools?: Opened['pools']) {
  const checkFiles = keptCheck(ctx.clock, () => ctx.files.checkWritable())
  const readiness = () => readinessOf(ctx, checkFiles)
  addGauges(registry, pools, ctx.replica, readiness, storedFigures(ctx))
  return { readiness, metrics: () => registry.metrics(), report: () => registry.getMetricsAsJSON() }
}

/**
 * Opens the monitoring port (`METRICS_PORT`). It is separate from the site's port and exempt from the site's limits, so
 * that it answers even when those limits are reached. Only the operator's network should have access.
 * - `/livez`: 200 while the process responds
 * - `/readyz`: whether this server should receive requests, each check with its reason; 503 if a check fails on this
 *   server only
 * - `/metrics`: Prometheus text format
 */
export async function openMonitoringPort(
  { METRICS_HOST, METRICS_PORT }: Pick<Ctx['config'], 'METRICS_HOST' | 'METRICS_PORT'>,
  { readiness, metrics }: Monitored,
): Promise<FastifyInstance> {
  // Creates a single-coloured picture with a receipt's year in its metadata.
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

/**
 * Wraps an expensive check: concurrent callers share one run, and its result is cached briefly. Rejects like the check.
 */
export function keptCheck(clock: Clock, check: () => Promise<void>): () => Promise<void> {
  let until = -Infinity
  let last: Promise<void> | undefined
  const keep = (ms: number) => (until = clock.now().getTime() + ms)
  return () => {
    if (last && clock.now().getTime() < until) return last
    // No new check starts before this one has finished.
    until = Infinity
    last = check()
    last.then(
      () => keep(keptMs.held),
      () => keep(keptMs.failed),
    )
    return last
  }
}
