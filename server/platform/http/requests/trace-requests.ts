import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trustedPeers } from '../../security/network'
import { onceOver } from './open-requests'
import { requestNameOf, statusOf } from './observe-requests'
import { tracer } from '../../observability/spans'

/**
 * Creates a span for each request, named by request name, never by path. The span belongs to a trusted proxy's trace
 * (`traceparent` of W3C Trace Context), otherwise to a new one. All work for the request belongs to its span. Streams,
 * which are open for hours, get no span.
 */
export function traceRequests(app: FastifyInstance, trustProxy: string): void {
  const isTrusted = trustedPeers(trustProxy)
  const contexts = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, reply, done) => {
    const name = requestNameOf(request)
    if (name === 'stream') return done()
    const before = isTrusted(request.socket.remoteAddress)
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'threshold.request': request.id },
      },
      before,
    )
    request.log = request.log.child({ trace: span.spanContext().traceId })
    onceOver(request, reply, () => {
      const status = statusOf(reply, name)
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    const inside = trace.setSpan(before, span)
    contexts.set(request, inside)
    context.with(inside, done)
  })
  // A body arrives in events of the connection, which don't have the request's context.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done),
  )
}

/**
 * Returns the share of requests that are sampled, from 0 to 1, as set by OpenTelemetry's variables; null without a
 * collector.
 */
export function sampledShare(env: NodeJS.ProcessEnv = process.env): number | null {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return null
  const sampler = env['OTEL_TRACES_SAMPLER'] ?? ''
  if (sampler.endsWith('always_off')) return 0
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  return sampler.endsWith('traceidratio') && share >= 0 && share <= 1 ? share : 1
}
