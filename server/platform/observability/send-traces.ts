import { diag, DiagLogLevel, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import type { BrowserSpan } from '../../../contract/api/browser-spans'
import { running } from '../process/version'

/** Timeout in ms after which a batch is dropped; shutdown waits for the last batch. */
const sendMs = 3_000

/**
 * Sends this process's traces to the configured collector. Uses OpenTelemetry's environment variables, including those
 * for sampling (`OTEL_TRACES_SAMPLER`) and the collector's key (`OTEL_EXPORTER_OTLP_HEADERS`). If the collector is
 * unreachable, this is logged and the data is dropped. Returns a function that sends what is pending and stops.
 */
export function sendTraces(log: FastifyBaseLogger): () => Promise<void> {
  const note = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces')
  const nothing = () => {}
  diag.setLogger(
    { error: note, warn: note, info: nothing, debug: nothing, verbose: nothing },
    DiagLogLevel.WARN,
  )
  const resource = resourceFromAttributes({
    'service.name': 'threshold',
    'service.version': running.version,
    'vcs.ref.head.revision': running.commit,
  }).merge(detectResources({ detectors: [envDetector] }))
  const batches = new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: sendMs }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [batches] })
  provider.register()
  sending = { resource, batches }
  return () => provider.shutdown()
}

let sending: { resource: Resource; batches: BatchSpanProcessor } | null = null

const timeOf = (ms: number): [seconds: number, nanoseconds: number] => [
  Math.floor(ms / 1000),
  Math.round((ms % 1000) * 1e6),
]

/**
 * Sends a call measured by a browser as a span with the browser's ids; it is the parent of the server's span of the
 * call.
 */
export function sendBrowserSpan({ trace, span, call, at, ms, status }: BrowserSpan): void {
  if (!sending) return
  sending.batches.onEnd({
    name: call,
    kind: SpanKind.CLIENT,
    spanContext: () => ({ traceId: trace, spanId: span, traceFlags: TraceFlags.SAMPLED }),
    startTime: timeOf(at),
    endTime: timeOf(at + ms),
    duration: timeOf(ms),
    ended: true,
    status: { code: status === 0 || status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { 'threshold.browser': true, ...(status > 0 && { 'http.response.status_code': status }) },
    links: [],
    events: [],
    resource: sending.resource,
    instrumentationScope: { name: 'threshold' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  })
}
