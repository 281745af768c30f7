import { SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Creates spans, which do nothing unless tracing is configured (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export const tracer = trace.getTracer('threshold')

/** Runs part of a request or background job as a span of its trace. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The error's message could contain user input.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Adds a completed statement to the current trace, with its parameterised text, which contains no values. A statement
 * outside a trace (such as that of a job checking for due work) doesn't start a trace.
 */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return
  const end = Date.now()
  const span = tracer.startSpan(`SQL ${query.sql.trimStart().split(/\s/, 1)[0]!.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
