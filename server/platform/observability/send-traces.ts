import { diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import { running } from '../version'

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
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'threshold',
      'service.version': running.version,
      'vcs.ref.head.revision': running.commit,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: sendMs }))],
  })
  provider.register()
  return () => provider.shutdown()
}
