import { diag, DiagLogLevel, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import type { BrowserSpan } from '../../../contract/api/browser-spans'
import { running } from '../process/version'

/** Milliseconds after which a batch is dropped: the end of a server waits for its last one. */
const sendMs = 3_000

/**
 * Sends the traces of this process to the collector that the environment names: OpenTelemetry's own variables are
 * read, also those for a share of all requests (`OTEL_TRACES_SAMPLER`) and for the collector's key
 * (`OTEL_EXPORTER_OTLP_HEADERS`). A collector that is away is logged, and what it would have got is dropped. Gives how
 * to send the rest and end.
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
 * Sends what a browser measured of a call as a span with the ids that the browser chose: the server's span of the same
 * call names it as its parent.
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
